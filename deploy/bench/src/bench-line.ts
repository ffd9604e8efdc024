/** One result of the bench: a figure of this run on this machine, and its bound. */
export interface BenchLine {
  name: string
  /** the figure the bound is about */
  measured: number
  bound: { atMost: number } | { atLeast: number } | 'for information'
  unit: string
  /** the figures behind it, for people */
  detail: string
}

/** Whether a result is within its bound; false for NaN. */
export function holds(line: BenchLine): boolean {
  if (line.bound === 'for information') return true
  return 'atMost' in line.bound ? line.measured <= line.bound.atMost : line.measured >= line.bound.atLeast
}

/** Returns a result as a line to print. */
export function describeLine(line: BenchLine): string {
  const verdict = line.bound === 'for information' ? '    ' : holds(line) ? 'ok  ' : 'FAIL'
  return `${verdict} ${line.name}: ${rounded(line.measured)} ${line.unit}${boundText(line)}   (${line.detail})`
}

function boundText({ bound }: BenchLine): string {
  if (bound === 'for information') return ''
  return 'atMost' in bound ? `, at most ${bound.atMost}` : `, at least ${bound.atLeast}`
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
