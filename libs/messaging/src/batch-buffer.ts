/**
 * Groups items into batches and processes one batch at a time, in order of arrival. A batch starts when it has `maxBatch` items or its oldest item has waited `maxWaitMs`. Items that arrive
 * while a batch is processed go into the next one. `work` must not throw.
 */
export function createBatchBuffer<T>(options: { maxBatch: number; maxWaitMs: number; work: (batch: T[]) => Promise<void> }) {
  const { maxBatch, maxWaitMs, work } = options
  let waiting: { item: T; since: number }[] = []
  let busy = false
  let flushed = false
  let timer: NodeJS.Timeout | null = null

  const next = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const [oldest] = waiting
    if (busy || oldest === undefined) return
    const remainingMs = oldest.since + maxWaitMs - performance.now()
    if (waiting.length < maxBatch && remainingMs > 0 && !flushed) {
      timer = setTimeout(next, remainingMs)
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
    add(item: T): void {
      waiting.push({ item, since: performance.now() })
      if (busy || (timer !== null && waiting.length < maxBatch)) return
      next()
    },
    /** Processes the waiting items immediately, and from then on does not wait for more. */
    flush(): void {
      flushed = true
      next()
    },
  }
}
