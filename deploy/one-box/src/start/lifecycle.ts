type Cleanup = () => Promise<unknown> | unknown

interface LifecycleOptions {
  /** called when stopping begins */
  onStopping: () => void
  /** called with the error of a cleanup that failed */
  onError: (error: unknown) => void
}

/**
 * Runs the cleanups on Ctrl-C, on SIGTERM or when the terminal closes, then exits; a second Ctrl-C exits immediately. Embedded servers that are
 * still starting stop when the process exits. `onStop` registers a cleanup, the last of which runs first; `stop` runs all of them, once.
 */
export function createLifecycle({ onStopping, onError }: LifecycleOptions) {
  const ends: Cleanup[] = []
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
  return { onStop: (end: Cleanup) => void ends.push(end), stop }
}
