import { setTimeout as delay } from 'node:timers/promises'

export interface RepeatOptions {
  everyMs: number
  /** told about a turn that failed; the next one comes all the same */
  onError: (error: unknown) => void
  /** the first turn waits its time too */
  waitsFirst?: true
}

/**
 * Does `work` again and again, one turn after the other, with a pause in between, until it is closed; `signal` is aborted then. Closing waits
 * for the turn that is going on.
 */
export function repeat(work: (signal: AbortSignal) => Promise<void>, options: RepeatOptions): { close(): Promise<void> } {
  const { everyMs, onError, waitsFirst = false } = options
  const closing = new AbortController()
  const { signal } = closing
  const pause = () => delay(everyMs, undefined, { signal, ref: false }).catch(() => {})
  const loop = async () => {
    if (waitsFirst) await pause()
    while (!signal.aborted) {
      await work(signal).catch(onError)
      await pause()
    }
  }
  const looping = loop()
  return {
    async close() {
      closing.abort()
      await looping
    },
  }
}
