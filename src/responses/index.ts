// Public interface of this folder: other folders import only this file.
export { collectResponses } from "./collection.ts";
export { type ResponseSources, describeResponses } from "./describe.ts";
export { withKnownResponses } from "./known.ts";
export { type Lesson, learnShapes } from "./lesson.ts";
export { isShapedAsName } from "./names.ts";
export {
  type Exchange,
  type Recording,
  collect,
  exchangeOfFile,
  joinRecordings,
  readHar,
  readLines,
  readSaved,
} from "./recording.ts";
export { type Shapes, isShapes, mergeShapes, shapesFromJson } from "./shapes.ts";
export { declaredNames } from "./vocabulary.ts";
