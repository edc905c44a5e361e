// Public interface of this folder: other folders import only this file.
export { abilitiesOf } from "./abilities.ts";
export { type ApiAddress, type AddressForms, askedPath, readAddress, readForms } from "./address.ts";
export {
  type OperationDraft,
  type VariableDraft,
  assembleSurface,
  namesInTemplate,
  shapeOf,
} from "./assemble.ts";
export { bodyArguments, isShopBatch } from "./body.ts";
export { type BuildOptions, buildSurface } from "./build.ts";
export { nearestSteps } from "./candidates.ts";
export { type CollectionMember, createCollectionTest, membersOf, wordOf } from "./collection.ts";
export {
  type Dispatch,
  type DispatchStep,
  type Dispatcher,
  type Handler,
  type OperationVariant,
  type RouteFinder,
  type RouteMatch,
  createDispatcher,
  createOperationFinder,
  createRouteFinder,
  findHandler,
} from "./dispatch.ts";
export { NAME_JOINT, mergeArguments } from "./merge.ts";
export {
  type Access,
  type AccessEvidence,
  type AccessReading,
  type AccessSilence,
  type AccessSource,
  type AccessVerdict,
  type ApiRoot,
  type AuthenticationScheme,
  BATCH_METHODS,
  BODY_METHODS,
  type Endpoint,
  METHODS,
  type Method,
  type Namespace,
  type Operation,
  type OperationVariable,
  type ResponseKind,
  type Route,
  type Surface,
  type VariableReading,
  type Variant,
  accessWithout,
  isNamespaceIndex,
  namedNamespaces,
  ownerOf,
  routesBehind,
} from "./model.ts";
export { hash, pascalCase, splitVersion, withoutMarks } from "./naming.ts";
export { type ResponseForm, type ResponseReader, createResponseReader, describesList } from "./response.ts";
export { type Selection, select } from "./select.ts";
export {
  type Coverage,
  type RoutePaths,
  pathsOf,
  patternBehind,
  serviceBy,
  servingTogether,
} from "./serving.ts";
export { summarize } from "./summary.ts";
