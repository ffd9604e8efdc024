import { useCallback, useEffect, useRef, useState } from 'react'
import { type Linked, linkStateOf } from '../model/linked.ts'

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
 * Loads what a customer's link leads to, again once there is a connection, and again when a page that was out of sight comes back. Wrap `load` in
 * useCallback; null: there is no link in the address.
 */
export function useLinked<T>(load: ((signal: AbortSignal) => Promise<T>) | null): LinkedRecord<T> {
  const [linked, setLinked] = useState<Linked<T>>({ state: load === null ? 'unknown' : 'loading' })
  const running = useRef<AbortController | null>(null)

  const reload = useCallback(() => {
    if (load === null) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setLinked((before) => (before.state === 'ready' ? before : { state: 'loading' }))
    const settle = (next: Linked<T>) => {
      if (controller.signal.aborted) return
      setLinked((before) => (next.state === 'failed' && before.state === 'ready' ? before : next))
    }
    load(controller.signal).then(
      (value) => settle({ state: 'ready', value }),
      (error) => settle({ state: linkStateOf(error) ?? 'failed' }),
    )
  }, [load])

  useEffect(() => {
    reload()
    return () => running.current?.abort()
  }, [reload])
  const { state } = linked
  const isFinal = state === 'over' || state === 'unknown'
  useEffect(() => {
    if (isFinal) return
    const onVisibility = () => {
      if (document.visibilityState === 'visible') reload()
    }
    window.addEventListener('online', reload)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('online', reload)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isFinal, reload])

  const set = useCallback((value: T) => {
    // what is on its way is older than this
    running.current?.abort()
    setLinked({ state: 'ready', value })
  }, [])
  const end = useCallback((next: 'over' | 'unknown') => {
    running.current?.abort()
    setLinked({ state: next })
  }, [])
  return { linked, set, end, reload }
}
