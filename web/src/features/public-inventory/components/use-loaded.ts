import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T }

/**
 * What `load` brings, again whenever it changes: wrap it in useCallback. `known` is shown at once, and nothing is loaded while it is there.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, known: T | null = null): { loaded: Loaded<T>; retry: () => void } {
  const [result, setResult] = useState<{ of: unknown; loaded: Loaded<T> }>({ of: null, loaded: { state: 'loading' } })
  const [attempt, setAttempt] = useState(0)
  const isKnown = known !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reason to load
  useEffect(() => {
    if (isKnown) return
    const controller = new AbortController()
    const set = (loaded: Loaded<T>) => controller.signal.aborted || setResult({ of: load, loaded })
    set({ state: 'loading' })
    load(controller.signal).then(
      (value) => set({ state: 'ready', value }),
      () => set({ state: 'failed' }),
    )
    return () => controller.abort()
  }, [load, isKnown, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  if (known !== null) return { loaded: { state: 'ready', value: known }, retry }
  // what came for something else is not shown for this
  return { loaded: result.of === load ? result.loaded : { state: 'loading' }, retry }
}
