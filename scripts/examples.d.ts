/** Gives the example of a code of a family, as Markdown; empty where no table has one. */
export function readExamples(): Promise<
  (family: "notices" | "errors" | "changes" | "extensions", code: string) => string
>;
