import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { STAFF_ROUTES } from '../shared/staff-paths.ts'
import { confirm } from './confirm.tsx'

/** The state of a navigation that keeps the open forms mounted and therefore needs no confirmation. */
export function leavesNothing(from: Location): { leavesNothingOf: string } {
  return { leavesNothingOf: from.key }
}

function isLeaving(from: Location, to: Location): boolean {
  return (to.state as Partial<ReturnType<typeof leavesNothing>> | null)?.leavesNothingOf !== from.key
}

/** What leaving would lose, and the confirmation. */
export interface Unsaved {
  title: string
  text: string
  confirmLabel: string
  /** navigation within the page loses nothing */
  staysOnPage: boolean
}

/**
 * Asks for confirmation before unsaved input is lost by closing a dialog, Back, a link, or closing the tab. `unsaved` describes it; null when there is none.
 * The router uses only one such hook per page.
 */
export function useKeepUnsaved(unsaved: string | Unsaved | null): void {
  const lost = typeof unsaved === 'string' ? discarding(unsaved) : unsaved
  const dirty = lost !== null
  // an ended session always redirects to the login
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && isLeaving(from, to) && to.pathname !== STAFF_ROUTES.login && !(lost.staysOnPage && to.pathname === from.pathname),
  )
  const latest = useRef(blocker)
  const asking = useRef(false)
  const askedOf = useRef<typeof blocker | null>(null)

  useEffect(() => {
    latest.current = blocker
    // Ask once for each blocked navigation, even if `lost` changes in the meantime. The answer also applies to navigations that are blocked while the
    // question is open. The router creates a blocker for each navigation, and two may follow without a render between them.
    if (blocker.state !== 'blocked' || asking.current || askedOf.current === blocker) return
    asking.current = true
    const { title, text, confirmLabel } = lost ?? discarding('')
    void confirm({ title, text, confirmLabel }).then((agreed) => {
      const held = latest.current
      asking.current = false
      askedOf.current = held
      if (agreed) held.proceed?.()
      else held.reset?.()
    })
  }, [blocker, lost])

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}

function discarding(text: string): Unsaved {
  return { title: 'Discard changes?', text, confirmLabel: 'Discard changes', staysOnPage: false }
}
