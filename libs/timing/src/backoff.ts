/** Returns the delay in milliseconds before retry number `attempt` (from 1): `firstMs`, doubled each time, at most `maxMs`. */
export function exponentialBackoff(attempt: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(attempt - 1, 20), maxMs)
}
