/** Lets at most `count` pieces of work run at once; the others wait their turn in order. */
export function createSlots(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return {
    /** Does `work` when there is room, and returns what it returns. */
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}
