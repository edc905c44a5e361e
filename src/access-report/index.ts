// The door of the room: other rooms import nothing else of it.
export type { SurveyedSite } from "./model.ts";
export { ACCESS_FORMATS, type AccessFormat, printAccessReport } from "./print.ts";
