/** Text that a database does not compress below the limit of its indexes. */
export function incompressible(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join("");
}
