import { useEffect, useState } from 'react'
import { type Loaded, useLoaded } from '../../use-loaded.ts'
import { dealershipOf, type Linked, linkStateOf, type OfDealership } from '../model/linked.ts'

export interface LinkedRecord<T> {
  linked: Linked<T>
  /** stores a newer response */
  set: (value: T) => void
  /** ends the page when another call found that the link no longer works */
  end: (state: 'over' | 'unknown') => void
  /** reloads it; the current value stays on screen, also if that fails */
  reload: () => void
}

/**
 * Loads the record behind a customer's link, and reloads it when the browser is online again and when the tab becomes visible. Wrap `load` in
 * useCallback; null: the address has no link.
 */
export function useLinked<T extends OfDealership>(load: ((signal: AbortSignal) => Promise<T>) | null): LinkedRecord<T> {
  const { loaded, last, retry, set } = useLoaded(load)
  const [ended, end] = useState<'over' | 'unknown' | null>(load === null ? 'unknown' : null)
  const failure = loaded.state === 'failed' ? (linkStateOf(loaded.error) ?? 'failed') : null
  const final = ended ?? (failure === 'failed' ? null : failure)

  useEffect(() => {
    if (final !== null) return
    const onVisibility = () => {
      if (document.visibilityState === 'visible') retry()
    }
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [final, retry])

  const toAsk = last ?? (loaded.state === 'failed' ? dealershipOf(loaded.error) : null)
  return { linked: final === 'over' ? { state: 'over', toAsk } : shown(final, loaded, last), set, end, reload: retry }
}

/** The last value stays while it is reloaded, and if that fails. */
function shown<T>(final: 'unknown' | null, loaded: Loaded<T>, last: T | null): Linked<T> {
  if (final !== null) return { state: final }
  if (last !== null) return { state: 'ready', value: last }
  return loaded.state === 'failed' ? loaded : { state: 'loading' }
}
