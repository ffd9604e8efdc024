import type { Recorder } from '../record.ts'

interface PartOptions {
  record: Recorder
  /** how many packet pages stay open */
  packets: number
  /** matches the titles of what is done under load */
  only: RegExp
}

/** A part of the test with separate namespaces, whose names begin with a prefix. */
export type Part = (prefix: string) => {
  /** kept when the part fails, deleted when it passes */
  namespaces: readonly string[]
  run(options: PartOptions): Promise<void>
}
