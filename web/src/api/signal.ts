/** Makes an event without data that any code may emit and listen to. */
export function createSignal() {
  const listeners = new Set<() => void>()
  return {
    announce: () => {
      for (const listener of listeners) listener()
    },
    /** Returns the function that stops listening. */
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
