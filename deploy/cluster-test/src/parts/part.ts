import type { Recorder } from '../record.ts'

export interface PartOptions {
  record: Recorder
  /** how many packet pages are open all the time */
  packets: number
  /** titles of what is done under load */
  only: RegExp
}

/** Something that is tested in namespaces of its own, whose names begin with a prefix. */
export type Part = (prefix: string) => {
  /** what it leaves when it fails, and what is deleted when it passes */
  namespaces: readonly string[]
  run(options: PartOptions): Promise<void>
}
