import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { printRecord, readRecord } from "../../src/access/record.ts";
import type { AccessRecord } from "../../src/access/model.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";

const RECORD: AccessRecord = {
  root: "https://a.example/wp-json/",
  users: ["visitor", "editor"],
  started: "2026-11-29T09:00:00.000Z",
  ended: "2026-11-29T09:01:00.000Z",
  complete: false,
  observations: [
    {
      ...successFor("/a/v1/things"),
      items: [{ path: "/a/v1/things/7", allow: ["GET"] }, { path: "/a/v1/things/8" }],
    },
    optionsFor("/a/v1/things", ["GET"], ["GET"]),
    refusalFor("GET", "/a/v1/own", { user: "editor" }),
    { ...successFor("/wp-abilities/v1/abilities"), abilities: ["GET"] },
    {
      ...successFor("/wp/v2/plugins"),
      plugins: [{ file: "akismet/akismet", name: "Akismet", version: "5.3", active: true }],
    },
    { user: "visitor", method: "GET", path: "/a/v1/slow", status: 0, code: "timeout", json: false },
  ],
};

describe("the file of what was asked", () => {
  it("is read as it was written", () => {
    expect(readRecord(printRecord(RECORD))).toEqual(RECORD);
  });

  it("has a line for each observation", () => {
    expect(printRecord(RECORD).split("\n")).toHaveLength(RECORD.observations.length + 3);
  });

  it("fits its schema", () => {
    const schema = JSON.parse(
      readFileSync(new URL("../../schema/access.schema.json", import.meta.url), "utf8"),
    ) as object;
    const validate = new Ajv2020({ formats: { "date-time": true } }).compile(schema);
    const isValid = validate(JSON.parse(printRecord(RECORD)));
    expect(validate.errors).toBeNull();
    expect(isValid).toBe(true);
  });

  it.each([
    ["no JSON", "{"],
    ["another JSON", "[]"],
    [
      "an observation of another method",
      printRecord(RECORD).replace('"method":"OPTIONS"', '"method":"POST"'),
    ],
    ["an item without a path", printRecord(RECORD).replace('{"path":"/a/v1/things/8"}', "{}")],
    ["a list of methods that is none", printRecord(RECORD).replace('"allow":["GET"]', '"allow":"GET"')],
    ["a plugin with another version", printRecord(RECORD).replace('"version":"5.3"', '"version":5.3')],
    ["a plugin without a file", printRecord(RECORD).replace('"file":"akismet/akismet",', "")],
  ])("is none where it holds %s", (_name, text) => {
    expect(readRecord(text)).toBeUndefined();
  });
});
