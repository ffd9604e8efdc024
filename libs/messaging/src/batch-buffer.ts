/** Gathers items into batches: one batch is worked on at a time, in the order the items came. */
export interface BatchBuffer<T> {
  add(item: T): void
  /** From now on nothing waits for company. */
  flush(): void
}

/**
 * A batch begins when `maxBatch` items are there or the oldest has waited `maxWaitMs`; what arrives while a batch is worked on makes
 * up the next. `work` must not throw.
 */
export function createBatchBuffer<T>(options: {
  maxBatch: number
  maxWaitMs: number
  work: (batch: T[]) => Promise<void>
}): BatchBuffer<T> {
  const { maxBatch, maxWaitMs, work } = options
  let waiting: { item: T; since: number }[] = []
  let busy = false
  let impatient = false
  let timer: NodeJS.Timeout | null = null

  const next = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const [oldest] = waiting
    if (busy || oldest === undefined) return
    const restMs = oldest.since + maxWaitMs - performance.now()
    if (waiting.length < maxBatch && restMs > 0 && !impatient) {
      timer = setTimeout(next, restMs)
      return
    }
    const batch = waiting.slice(0, maxBatch).map(({ item }) => item)
    waiting = waiting.slice(maxBatch)
    busy = true
    void work(batch).finally(() => {
      busy = false
      next()
    })
  }

  return {
    add(item) {
      waiting.push({ item, since: performance.now() })
      if (busy || (timer !== null && waiting.length < maxBatch)) return
      next()
    },
    flush() {
      impatient = true
      next()
    },
  }
}
