/** A request that runs an ability of `site/abilities.php`. */
export interface AbilityRequest {
  readonly user: "ana" | "visitor";
  readonly method: string;
  /** The ability and its query, behind `fixture/`. */
  readonly run: string;
  readonly type?: "json" | "form";
  readonly body?: string;
}

type Sent = readonly [method: string, run: string, body?: string, type?: "form"];

/** Requests of each kind: its own method and others, input in the query and in bodies, input that its schema refuses. */
const SENT: readonly Sent[] = [
  ["GET", "read-order?input[id]=7"],
  ["GET", "read-order?input[id]=7&input[fields][]=note&input[fields][]=id"],
  ["GET", "read-order?input[id]=7&input[fields]=id,note"],
  ["GET", "read-order"],
  ["GET", "read-order?input[id]=x"],
  ["GET", "read-order?input[id]=7&input[other]=1"],
  ["GET", "read-order?id=7"],
  ["POST", "read-order", '{"input":{"id":7}}'],
  ["DELETE", "read-order?input[id]=7"],
  ["PUT", "read-order", '{"input":{"id":7}}'],
  ["HEAD", "read-order?input[id]=7"],
  ["OPTIONS", "read-order"],
  ["POST", "update-order", '{"input":{"id":7,"address":{"city":"Ghent","lines":["a"]}}}'],
  ["POST", "update-order", '{"input":{"id":7,"address":{"lines":["a"]}}}'],
  ["POST", "update-order", '{"input":{"id":7,"address":{"city":"Ghent","lines":["a","b","c"]}}}'],
  ["POST", "update-order", '{"id":7}'],
  ["POST", "update-order", "input[id]=7", "form"],
  ["POST", "update-order?input[id]=7"],
  ["POST", "update-order", "{"],
  ["GET", "update-order?input[id]=7"],
  ["PATCH", "update-order", '{"input":{"id":7}}'],
  ["DELETE", "delete-order?input[id]=7"],
  ["DELETE", "delete-order?input[id]=7&input[force]=true"],
  ["DELETE", "delete-order", '{"input":{"id":7}}'],
  ["DELETE", "delete-order?input[id]=7&input[force]=maybe"],
  ["POST", "delete-order", '{"input":{"id":7}}'],
  ["GET", "find-orders"],
  ["GET", "find-orders?input[page]=3"],
  ["GET", "find-orders?input[page]=9"],
  ["GET", "find-orders?input[per_page]=101"],
  ["GET", "ping"],
  ["GET", "ping?input=1"],
  ["GET", "ping?input[a]=1"],
  ["POST", "ping"],
  ["GET", "double?input=4"],
  ["GET", "double?input=0"],
  ["GET", "double?input[]=4"],
  ["GET", "double"],
  ["GET", "sum?input[]=1&input[]=2.5"],
  ["GET", "sum?input=1,2.5"],
  ["GET", "sum?input[]=a"],
  ["GET", "sum"],
  ["GET", "greet"],
  ["GET", "greet?input=moon"],
  ["POST", "rename", '{"input":"Hats"}'],
  ["POST", "rename", '{"input":""}'],
  ["POST", "rename"],
  ["DELETE", "rename?input=Hats"],
  ["POST", "reset"],
  ["POST", "reset", "{}"],
  ["POST", "reset", '{"input":null}'],
  ["POST", "reset", '{"input":1}'],
  ["GET", "peek"],
  ["POST", "peek"],
  ["GET", "broken"],
  ["GET", "closed"],
  ["GET", "open"],
  ["GET", "hidden"],
  ["GET", "nope"],
];

const AS_VISITOR: readonly Sent[] = [
  ["GET", "open"],
  ["GET", "ping"],
  ["GET", "ping?input=1"],
  ["POST", "open"],
  ["GET", "hidden"],
];

function requestsOf(user: AbilityRequest["user"], sent: readonly Sent[]): readonly AbilityRequest[] {
  return sent.map(([method, run, body, type = "json" as const]) => {
    const bare = { user, method, run };
    return body === undefined ? bare : { ...bare, type, body };
  });
}

export const ABILITY_REQUESTS: readonly AbilityRequest[] = [
  ...requestsOf("ana", SENT),
  ...requestsOf("visitor", AS_VISITOR),
];

/** Queries of the list of abilities. */
export const LIST_QUERIES: readonly string[] = [
  "",
  "category=fixtures",
  "category=nope",
  "namespace=fixture",
  "namespace=fix",
  "namespace=fixture&category=site",
  "meta[annotations][readonly]=true",
  "meta[annotations][readonly]=0",
  "meta[annotations][readonly]=yes",
  "meta[annotations][destructive]=true&meta[annotations][idempotent]=false",
  "meta[pagination]=1",
  "meta[nope]=1",
  "meta[show_in_rest]=false",
  "meta=x",
  "per_page=101",
  "per_page=0",
];

const RUN = /^([^?]*)(.*)$/;

/** The path of a request below the API root, with its query. */
export function pathOfRun({ run }: Pick<AbilityRequest, "run">): string {
  return run.replace(RUN, "/wp-abilities/v1/abilities/fixture/$1/run$2");
}
