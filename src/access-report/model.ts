import type { AccessRecord } from "../access/index.ts";
import type { SourceFile } from "../report/index.ts";
import type { Surface } from "../surface/index.ts";

/** What a report says of one site: its surface with the access of each operation, and what was asked. */
export interface SurveyedSite {
  readonly surface: Surface;
  readonly record: AccessRecord;
  /** The saved index; absent where it is not saved. */
  readonly file?: SourceFile;
}
