import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { STAFF_ROUTES } from '../shared/staff-paths.ts'
import { confirm } from './confirm.tsx'

/** The navigation state of a step that keeps the open forms mounted, so that the user is not asked about unsaved input. */
export function leavesNothing(from: Location): { leavesNothingOf: string } {
  return { leavesNothingOf: from.key }
}

function isLeaving(from: Location, to: Location): boolean {
  return (to.state as Partial<ReturnType<typeof leavesNothing>> | null)?.leavesNothingOf !== from.key
}

/** What leaving would lose, and how it is asked. */
export interface Unsaved {
  title: string
  text: string
  confirmLabel: string
  /** steps that stay on the page lose nothing of it */
  staysOnPage: boolean
}

/**
 * Asks before anything leaves what is unsaved: closing a dialog, back, a link, the tab itself. `unsaved` says what it is; null while nothing is. The
 * router asks one of a page only.
 */
export function useKeepUnsaved(unsaved: string | Unsaved | null): void {
  const lost = typeof unsaved === 'string' ? discarding(unsaved) : unsaved
  const dirty = lost !== null
  // A session that ended goes to the login whatever is unsaved.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && isLeaving(from, to) && to.pathname !== STAFF_ROUTES.login && !(lost.staysOnPage && to.pathname === from.pathname),
  )
  const latest = useRef(blocker)
  const asking = useRef(false)
  const askedOf = useRef<typeof blocker | null>(null)

  useEffect(() => {
    latest.current = blocker
    // Asked once for each step that is held, however often what it would lose changes meanwhile; of steps that come while the question is there it
    // decides too. The router makes a blocker for each: two steps may follow each other without a render between them.
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
