// Public interface of this folder: other folders import only this file.
export {
  ABILITIES,
  ABILITY_CATEGORIES,
  type Ability,
  RUNS_ABILITY,
  readAbility,
  readInput,
  refusedMethod,
  runMethod,
  runsAbility,
  runsAnyAbility,
} from "./abilities.ts";
export { type ArgumentFact, argumentFact } from "./argument-facts.ts";
export { type Form, type Incoming, isMultipart } from "./body.ts";
export { CONTROLLERS, type Controller, REVISED, VIEWABLE } from "./controllers.ts";
export { CORE_ABILITIES, CORE_CATEGORIES } from "./core-abilities.ts";
export {
  coreRefusal,
  countsIntervals,
  isCounted,
  isOfShop,
  listController,
  trashError,
  trashedError,
  unknownItemError,
  unknownParentError,
} from "./core-controllers.ts";
export { isOfCore } from "./core-notices.ts";
export { CORE_HEADERS, CORE_RESPONSES, CORE_SCHEMAS, GLOBAL_PARAMETERS } from "./core-shapes.ts";
export { creationStatus } from "./creations.ts";
export { SECRET, SECURITY_PRESETS, UNANNOUNCED_PASSWORDS } from "./credentials.ts";
export { type DeclaredArgument, type Definition, declared } from "./definition.ts";
export { demandOf, knownPathValue } from "./demands.ts";
export { isEmail, isEnforcedFormat } from "./formats.ts";
export { type Carrier, accepts, converted, keeps } from "./json-value.ts";
export { methodRun } from "./method.ts";
export { matchesPattern } from "./pattern.ts";
export {
  EMPTY,
  type PhpArray,
  type PhpValue,
  fromJson,
  isEmpty,
  isNumeric,
  isPhpArray,
  parseList,
  phpKey,
  toJson,
  toText,
} from "./php.ts";
export { type Registration, codeAddress, nameOwners, pluginsOf } from "./plugins.ts";
export { queryPairs } from "./query-pairs.ts";
export { MAX_VARIABLES, gatherVariables, parseQuery } from "./query.ts";
export { receive } from "./received.ts";
export { isSendable } from "./request-name.ts";
export { RESPONSE_NAMES } from "./response-names.ts";
export {
  CORE_LISTS,
  CORE_MAPS,
  PAGE_PROPERTIES,
  RESPONSE_FACTS,
  type ResponseFact,
  SHOP_LISTS,
  SHOP_SUMS,
} from "./responses.ts";
export { NO_ROUTE, type RestError } from "./rest-error.ts";
export { type Credential, PLACEHOLDERS, credentialOf } from "./sign-in.ts";
export { passesFor, toMap } from "./types.ts";
