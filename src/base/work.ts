/** Remaining step budget; below 0 the computation is abandoned. */
export interface Work {
  left: number;
}

/** Runs a part with its own budget: at most `most` steps, and no more than the whole has left. */
export function doPart<Made>(whole: Work, most: number, run: (part: Work) => Made): Made {
  const given = Math.min(whole.left, most);
  const part: Work = { left: given };
  const made = run(part);
  whole.left -= given - part.left;
  return made;
}
