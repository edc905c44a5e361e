/** What a piece of work gives, and how many milliseconds it took this process's processor: other programs do not count. */
export function measureEffort<Result>(work: () => Result): { result: Result; effort: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, effort: (user + system) / 1000 };
}
