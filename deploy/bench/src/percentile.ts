/** Returns the value below which `share` (0 to 1) of the values lie; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats the 50th, 95th and 99th percentile of the values: `1.2, 3.4, 5.6`. */
export function p50p95p99(values: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(1)).join(', ')
}
