// The samples of shared indexes, sent to the mocks of their sites.
import { expect, it } from "vitest";
import { corpusFiles, describeShared, readShared } from "../support/shared.ts";
import { sendAll } from "./send-all.ts";

/** The most seconds that the samples of shared indexes are sent for. */
const MOST_SECONDS = 60;

describeShared("all samples of shared indexes", () => {
  it(
    "are accepted by their mocks, as many as can be sent in a minute",
    { timeout: 2 * MOST_SECONDS * 1000 },
    async () => {
      const start = Date.now();
      const refused: string[] = [];
      let count = 0;
      for (const file of ["corpus/wordpress/W7_1.help.json", ...corpusFiles()]) {
        if (Date.now() - start > MOST_SECONDS * 1000) break;
        const site = await sendAll(readShared(file));
        count += site.sent;
        refused.push(...site.refused.map((line) => `${file}: ${line}`));
      }
      expect(refused).toEqual([]);
      expect(count).toBeGreaterThan(2000);
    },
  );
});
