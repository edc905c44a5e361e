/** What may still be done of what could take too long, counted down where it is done; below 0 the rest is given up. */
export interface Work {
  left: number;
}

/** Does a part, which may cost so much at most, and no more than is left of the whole. */
export function doPart<Made>(whole: Work, most: number, run: (part: Work) => Made): Made {
  const given = Math.min(whole.left, most);
  const part: Work = { left: given };
  const made = run(part);
  whole.left -= given - part.left;
  return made;
}
