/** A value that components can watch (useSyncExternalStore). */
export interface Observed<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

/** Makes an observed value with a setter. */
export function observe<T>(first: T): Observed<T> & { set: (value: T) => void } {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Resolves at the next change. */
export function nextChange(observed: Observed<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const stop = observed.subscribe(() => {
      stop()
      resolve()
    })
  })
}
