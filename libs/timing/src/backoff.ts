/** The milliseconds to sleep before retry number `attempt` (from 1): `firstMs`, doubled each time, `maxMs` at most. */
export function exponentialBackoff(attempt: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(attempt - 1, 20), maxMs)
}
