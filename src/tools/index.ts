// The door of the room: other rooms import nothing else of it.
export type { OperationTool, ToolSchema } from "./model.ts";
export { operationTool, operationTools } from "./operation.ts";
export { type ToolFormat, printTools } from "./print.ts";
export { toolInput, toolRequest } from "./request.ts";
