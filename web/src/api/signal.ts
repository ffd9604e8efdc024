type Listener = () => void

export interface Signal {
  announce: () => void
  /** Returns the function that stops listening. */
  listen: (listener: Listener) => () => void
}

/** Makes an event without data that any code may emit and listen to. */
export function createSignal(): Signal {
  const listeners = new Set<Listener>()
  return {
    announce: () => {
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
