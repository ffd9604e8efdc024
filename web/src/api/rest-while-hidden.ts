const LOCK = 'forecourt-live'
/** Switching between tabs must not reconnect each time. */
const HIDDEN_MS = 60_000

interface Resting {
  rest: () => void
  /** called without a `rest` too */
  wake: () => void
}

/**
 * Calls `rest` when this tab has been hidden for a minute or was opened in the background, and `wake` when it is shown: without HTTP/2 all tabs of a
 * browser share six connections to a server. One of the hidden tabs stays awake, so that a portal with a single tab misses nothing; when that tab is
 * shown or closed, another one wakes. Without the Web Locks API (plain http) every hidden tab rests. Returns a function that ends this.
 */
export function restWhileHidden(resting: Resting): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hidden = new AbortController()

  const stop = () => {
    clearTimeout(timer)
    hidden.abort()
  }
  const follow = (afterMs: number) => {
    stop()
    if (!document.hidden) return resting.wake()
    hidden = new AbortController()
    const { signal } = hidden
    timer = setTimeout(() => void takeTurns(resting, signal), afterMs)
  }
  const onVisibility = () => follow(HIDDEN_MS)
  document.addEventListener('visibilitychange', onVisibility)
  follow(0)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    stop()
  }
}

/** Rests until the signal, or until it is this tab's turn to be the one that is awake. */
async function takeTurns({ rest, wake }: Resting, hidden: AbortSignal): Promise<void> {
  const ended = new Promise<void>((resolve) => hidden.addEventListener('abort', () => resolve()))
  const { locks } = navigator
  const turnNow = locks?.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await ended
    return lock !== null
  })
  // rejects where the browser blocks storage
  const staysAwake = await turnNow?.catch(() => false)
  if (staysAwake || hidden.aborted) return
  rest()
  const turn = locks?.request(LOCK, { signal: hidden }, () => {
    wake()
    return ended
  })
  // rejects if the tab is shown before its turn
  await turn?.catch(() => {})
}
