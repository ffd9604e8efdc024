import { useEffect, useState } from 'react'
import { useLoaded } from '../../use-loaded.ts'
import { dealershipOf, type Linked, linkStateOf, type OfDealership } from '../model/linked.ts'

export interface LinkedRecord<T> {
  linked: Linked<T>
  /** a newer answer has come */
  set: (value: T) => void
  /** the link leads nowhere any more, as another call has learned */
  end: (state: 'over' | 'unknown') => void
  /** loads it again; what is shown stays meanwhile, and where that fails */
  reload: () => void
}

/**
 * What a customer's link leads to, loaded again once there is a connection, and again when a page that was out of sight comes back. Wrap `load` in
 * useCallback; null: there is no link in the address.
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
  return { linked: final === 'over' ? { state: 'over', toAsk } : shown(final, loaded.state, last), set, end, reload: retry }
}

/** What was there stays while it is loaded again, and where that fails. */
function shown<T>(final: 'unknown' | null, state: 'loading' | 'failed' | 'ready', last: T | null): Linked<T> {
  if (final !== null) return { state: final }
  if (last !== null) return { state: 'ready', value: last }
  return { state: state === 'failed' ? 'failed' : 'loading' }
}
