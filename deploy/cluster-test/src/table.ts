/** The result of one step of the test. */
export interface Row {
  step: string
  seconds: number
  /** requests of the load during the step; absent without a load */
  requests?: number
  failed?: number
  /** a figure, or why the step was skipped */
  note?: string
  /** why the step failed; empty if it passed */
  problems: string[]
}

/** Returns the rows as aligned lines, with the problems below. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ step, seconds, requests, failed, note, problems }) => [
    step,
    seconds.toFixed(1),
    requests?.toString() ?? '',
    failed?.toString() ?? '',
    problems.length === 0 ? (note ?? '') : 'FAILED',
  ])
  const all = [['step', 'seconds', 'requests', 'failed', ''], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : column === 4 ? cell : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const problems = rows.flatMap(({ step, problems }) => problems.map((problem) => `${step}: ${problem}`))
  return [...lines, ...(problems.length === 0 ? [] : ['', ...problems])].join('\n')
}
