import { type Row, tableOf } from './table.ts'

/** The result of a step, without its duration. */
export type Outcome = Partial<Pick<Row, 'requests' | 'failed' | 'note' | 'problems'>>

/** The steps of a run. Each is printed when it ends. */
export interface Recorder {
  rows: readonly Row[]
  /** Runs a step and records it; one that takes longer than `withinSeconds` has a problem. Throws what the step throws. */
  step(title: string, run: () => Promise<Outcome>, withinSeconds?: number): Promise<void>
  /** Records why a step was skipped. */
  skipped(title: string, reason: string): void
  /** Records the error that ended the run. */
  failed(title: string, error: unknown): void
}

/** Starts the record of a run. */
export function startRecord(): Recorder {
  const rows: Row[] = []
  return {
    rows,
    async step(title, run, withinSeconds = Number.POSITIVE_INFINITY) {
      console.error(`${title} ...`)
      const began = performance.now()
      const outcome = await run()
      const seconds = (performance.now() - began) / 1_000
      const late = seconds > withinSeconds ? [`took ${Math.round(seconds)} s, of ${withinSeconds} s`] : []
      const row = { ...outcome, step: title, seconds, problems: [...(outcome.problems ?? []), ...late] }
      rows.push(row)
      console.error(`  ${tableOf([row]).split('\n').slice(1).join('\n  ')}`)
    },
    skipped(title, reason) {
      rows.push({ step: title, seconds: 0, note: reason, problems: [] })
    },
    failed(title, error) {
      rows.push({ step: title, seconds: 0, problems: [error instanceof Error ? error.message : String(error)] })
    },
  }
}
