type Cleanup = () => Promise<unknown> | unknown

interface LifecycleOptions {
  /** called when stopping begins */
  onStopping: () => void
  /** called with the error of a cleanup that failed */
  onError: (error: unknown) => void
}

/**
 * Runs the cleanups on Ctrl-C, on SIGTERM or when the terminal closes, then exits; Ctrl-C while they run exits immediately. Embedded servers that are
 * still starting stop when the process exits. A terminal that is gone does not end the process: what is printed is lost. `onStop` registers a
 * cleanup, the last of which runs first; `stop` runs all of them, once.
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
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping !== undefined) {
      // SIGTERM arrives twice when make forwards it, too
      if (signal === 'SIGINT') process.exit(130)
      return
    }
    onStopping()
    void stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  for (const terminal of [process.stdout, process.stderr]) terminal.on('error', () => {})
  return { onStop: (end: Cleanup) => void ends.push(end), stop }
}
