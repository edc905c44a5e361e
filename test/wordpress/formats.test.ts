import { describe, expect, it } from "vitest";
import { validateFormat } from "../../src/wordpress/formats.ts";

interface Texts {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** What WordPress's own functions say of each text. */
const FORMATS: Readonly<Record<string, Texts>> = {
  "date-time": {
    good: [
      "2020-01-02T03:04:05Z",
      "2020-01-02T03:04:05",
      "2020-01-02 03:04:05",
      "2020-01-02t03:04:05.5+01:00",
      "2020-01-02T03:04:05-01",
      "2020-12-31T24:04:05Z",
      "2020-12-31T23:59:60Z",
      "0000-00-00T00:00:00",
      "2020-01-02T03:04:05\n",
    ],
    bad: [
      "2020-01-02T03:04:05+0100",
      "2020-13-02T03:04:05Z",
      "2020-12-32T03:04:05Z",
      "2020-12-31T25:04:05Z",
      "2020-12-31T23:60:05Z",
      "2020-12-31",
      "2020-01-02T03:04:05z",
      "12020-01-02T03:04:05",
      "2020-1-02T03:04:05",
      "2020-01-02T03:04",
      "x",
    ],
  },
  email: {
    good: ["a@b.co", "a.b+c@d.e.co", "'a'@b.co"],
    bad: [
      ..."a@b.c a@b @b.co a@-b.co a@b-.co a@b..co ä@b.co a@ä.co a@b_c.co a@@b.co a@b.co. a(b@c.co".split(" "),
      "a b@c.co",
      "a@c.co\n",
    ],
  },
  uuid: {
    good: [
      "123e4567-e89b-12d3-a456-426614174000",
      "00000000-0000-0000-0000-000000000000",
      "123e4567-e89b-12d3-a456-426614174000\n",
    ],
    bad: [
      "123E4567-E89B-12D3-A456-426614174000",
      "x123e4567-e89b-12d3-a456-426614174000",
      "123e4567-e89b-12d3-a456-4266141740001",
      "123e4567e89b12d3a456426614174000",
    ],
  },
  "hex-color": { good: ["#fff", "#FFFFFF", "#fff\n"], bad: ["fff", "#ffff", "#ggg", "#ff"] },
  ip: {
    good: ["1.2.3.4", "01.2.3.4", "::1", "1::2", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8"],
    bad: ["256.1.1.1", "1.2.3", "fe80::1%eth0", "1.2.3.4\n", "12345::"],
  },
  uri: { good: ["x", "", "javascript:1"], bad: [] },
  unknown: { good: ["x"], bad: [] },
};

describe.each(Object.entries(FORMATS))("the format %s", (format, { good, bad }) => {
  const isRefused = (text: string): boolean => validateFormat(format, text, "x") !== undefined;
  it("takes what WordPress takes, and refuses the rest", () => {
    expect(good.filter(isRefused)).toEqual([]);
    expect(bad.filter((text) => !isRefused(text))).toEqual([]);
  });
});
