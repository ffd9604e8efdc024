type Listener = () => void

const listeners = new Set<Listener>()

/** Where calls say that the server no longer knows the session, and the staff app listens. Customer pages never do. */
export const sessionEnded = {
  announce: (): void => {
    for (const listener of listeners) listener()
  },
  /** Returns the function that stops listening. */
  listen: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
