import { type Row, tableOf } from './table.ts'

/** The result of a step, without its duration. */
export type Outcome = Partial<Pick<Row, 'requests' | 'failed' | 'note' | 'problems'>>

export type Recorder = ReturnType<typeof startRecord>

/** Starts the record of a run. Each step is printed when it ends. */
export function startRecord() {
  const rows: Row[] = []
  return {
    rows,
    /** Runs a step and records it; one that takes longer than `withinSeconds` has a problem. Throws what the step throws. */
    async step(title: string, run: () => Promise<Outcome>, withinSeconds = Number.POSITIVE_INFINITY): Promise<void> {
      console.error(`${title} ...`)
      const began = performance.now()
      const outcome = await run()
      const seconds = (performance.now() - began) / 1_000
      const late = seconds > withinSeconds ? [`took ${Math.round(seconds)} s, of ${withinSeconds} s`] : []
      const row = { ...outcome, step: title, seconds, problems: [...(outcome.problems ?? []), ...late] }
      rows.push(row)
      console.error(`  ${tableOf([row]).split('\n').slice(1).join('\n  ')}`)
    },
    /** Records why a step was skipped. */
    skipped(title: string, reason: string): void {
      rows.push({ step: title, seconds: 0, note: reason, problems: [] })
    },
    /** Records the error that ended the run. */
    failed(title: string, error: unknown): void {
      rows.push({ step: title, seconds: 0, problems: [error instanceof Error ? error.message : String(error)] })
    },
  }
}
