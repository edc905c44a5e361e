/** A signal that never aborts, for callers without one. */
export const NEVER: AbortSignal = new AbortController().signal;

/**
 * Settles as `work` does, or rejects with the signal's reason as soon as it aborts. Work that ignores the signal continues, but
 * its result and its failure are ignored.
 */
export async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    const settled = (): void => signal.removeEventListener("abort", stop);
    work.then(resolve, reject).finally(settled).catch(reject);
  });
}
