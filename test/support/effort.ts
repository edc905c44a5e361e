const WORDS = Array.from({ length: 2000 }, (_, at) => `word${(at * 7919) % 2000}`);

/** A piece of work that is always the same, of what the code is made of: about a millisecond where nothing else runs. */
function doPiece(): string {
  const found = new Map(WORDS.map((word) => [word, { word, parts: word.split("o") }]));
  const sorted = [...found.values()].toSorted((one, other) => (one.word < other.word ? -1 : 1));
  return JSON.stringify(sorted).replaceAll(/\d+/g, "n");
}

/** What a piece of work gives, and how many microseconds it takes this process's processor. */
function time<Result>(work: () => Result): { result: Result; spent: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, spent: user + system };
}

// A piece takes longer until the engine has compiled it.
for (let count = 0; count < 20; count += 1) doPiece();

/**
 * What a piece of work gives, and how many pieces of one size would take this process's processor as long, by those done
 * right behind it for a part of its time: on a slow or busy machine both take longer.
 */
export function measureEffort<Result>(work: () => Result): { result: Result; effort: number } {
  const { result, spent } = time(work);
  let pieces = 0;
  let paced = 0;
  for (; paced <= spent / 16; pieces += 1) paced += time(doPiece).spent;
  return { result, effort: (spent * pieces) / paced };
}
