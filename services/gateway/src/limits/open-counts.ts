/** Counts what is in flight by key, such as an address, with a maximum for each key. */
export function createOpenCounts(max: number) {
  const open = new Map<string, number>()
  return {
    /** Counts one more. Returns the function that ends it, to be called once; null if the key has its maximum. */
    begin(key: string): (() => void) | null {
      const before = open.get(key) ?? 0
      if (before >= max) return null
      open.set(key, before + 1)
      return () => {
        const left = (open.get(key) ?? 1) - 1
        if (left === 0) open.delete(key)
        else open.set(key, left)
      }
    },
  }
}

/** Returns a maximum in flight, scaled; a factor of 0 turns it off. */
export function scaledMax(max: number, factor: number): number {
  return factor > 0 ? Math.ceil(max * factor) : Number.POSITIVE_INFINITY
}
