// The door of the room: other rooms import nothing else of it.
export { refuseCrowded } from "./crowded.ts";
export { beginningOf, decodeText, tooLarge } from "./decode.ts";
export type { Index, IndexEndpoint, IndexRoute } from "./model.ts";
export { cutIndex } from "./part.ts";
export { readIndex } from "./read.ts";
export { type Recovered, recoverJson, recoverResponse } from "./recover.ts";
export { MAX_OPEN, indexWithin } from "./saved.ts";
export { lostMembers, scanJson, syntaxErrorIn } from "./scan.ts";
export { type RestErrorBody, isIndex, notAnIndex, restErrorOf } from "./shape.ts";
export { unpackSource } from "./unpack.ts";
