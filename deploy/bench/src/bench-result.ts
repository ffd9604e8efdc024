/** One result of the bench: a figure of this run on this machine, and its bound. */
export interface BenchResult {
  name: string
  /** the figure the bound is about */
  measured: number
  bound: { atMost: number } | { atLeast: number } | 'for information'
  unit: string
  /** the figures behind it, for people */
  detail: string
}

/** Whether a result is within its bound; false for NaN. */
export function holds(result: BenchResult): boolean {
  if (result.bound === 'for information') return true
  return 'atMost' in result.bound ? result.measured <= result.bound.atMost : result.measured >= result.bound.atLeast
}

/** Returns a result as a line to print. */
export function describeResult(result: BenchResult): string {
  const verdict = result.bound === 'for information' ? '    ' : holds(result) ? 'ok  ' : 'FAIL'
  return `${verdict} ${result.name}: ${rounded(result.measured)} ${result.unit}${boundText(result)}   (${result.detail})`
}

function boundText({ bound }: BenchResult): string {
  if (bound === 'for information') return ''
  return 'atMost' in bound ? `, at most ${bound.atMost}` : `, at least ${bound.atLeast}`
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
