interface Lifecycle {
  /** Registers a cleanup for shutdown; the last registered runs first. */
  onStop(end: () => Promise<unknown> | unknown): void
  /** Ends everything registered; twice is harmless. */
  stop(): Promise<void>
}

interface LifecycleOptions {
  /** called when stopping begins */
  onStopping: () => void
  /** called with the error of a cleanup that failed */
  onError: (error: unknown) => void
}

/**
 * Ends everything in order on Ctrl-C, SIGTERM or when the terminal is closed, then exits; a second Ctrl-C exits immediately. Embedded servers that
 * are still starting are ended by the exit itself.
 */
export function createLifecycle({ onStopping, onError }: LifecycleOptions): Lifecycle {
  const ends: (() => Promise<unknown> | unknown)[] = []
  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    for (const end of ends.reverse()) {
      try {
        await end()
      } catch (error) {
        onError(error)
      }
    }
  }
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }
  const onSignal = () => {
    if (stopping !== undefined) process.exit(130)
    onStopping()
    void stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return { onStop: (end) => ends.push(end), stop }
}
