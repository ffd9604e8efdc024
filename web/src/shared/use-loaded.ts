import { useCallback, useEffect, useRef, useState } from 'react'

export type Load<T> = (signal: AbortSignal) => Promise<T>
export type Loaded<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; value: T }

interface Loading<T> {
  loaded: Loaded<T>
  /** the last value, even while loading another or after a failure; null if there was none yet */
  last: T | null
  /** loads again */
  retry: () => void
  /** stores the newer response of another call, and aborts the request in flight */
  set: (value: T) => void
}

/** The result of the latest `load`, and its attempt. */
interface Answer<T> {
  of: Load<T>
  attempt: number
  loaded: Loaded<T>
  last: T | null
}

/**
 * Loads the data of a customer page. Calls `load` whenever it changes, so wrap it in useCallback. Its signal is aborted when the result is no longer
 * needed. null loads nothing and stays 'loading'. With `known` nothing is loaded, and it is shown immediately.
 */
export function useLoaded<T>(load: Load<T> | null, known: T | null = null): Loading<T> {
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const running = useRef<AbortController | null>(null)
  const isKnown = known !== null

  useEffect(() => {
    if (load === null || isKnown) return
    const controller = new AbortController()
    running.current = controller
    const set = (loaded: Loaded<T>) => {
      if (controller.signal.aborted) return
      setAnswer((before) => ({ of: load, attempt, loaded, last: loaded.state === 'ready' ? loaded.value : (before?.last ?? null) }))
    }
    load(controller.signal).then(
      (value) => set({ state: 'ready', value }),
      (error: unknown) => set({ state: 'failed', error }),
    )
    return () => controller.abort()
  }, [load, isKnown, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const set = useCallback(
    (value: T) => {
      if (load === null) return
      running.current?.abort()
      setAnswer({ of: load, attempt, loaded: { state: 'ready', value }, last: value })
    },
    [load, attempt],
  )
  if (known !== null) return { loaded: { state: 'ready', value: known }, last: known, retry, set }
  // the result of another load is not shown for this one
  const isOfThis = answer !== null && answer.of === load && answer.attempt === attempt
  return { loaded: isOfThis ? answer.loaded : { state: 'loading' }, last: answer?.last ?? null, retry, set }
}
