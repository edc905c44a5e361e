// The door of the room: other rooms import nothing else of it.
export { type Problem, checkDocument } from "./check.ts";
export {
  type Document,
  type DocumentOptions,
  LISTS,
  type Lists,
  type OperationObject,
  type ParameterObject,
  type Reference,
  type ResponseObject,
  type SchemaObject,
  type SchemaOrReference,
} from "./model.ts";
export { emitOverlaid } from "./overlaid.ts";
export type { Overlay } from "./overlay.ts";
export { readOverlay } from "./overlay-file.ts";
export { type DocumentFormat, printDocument } from "./print.ts";
