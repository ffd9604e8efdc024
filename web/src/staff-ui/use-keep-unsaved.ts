import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { STAFF_ROUTES } from '../shared/staff-paths.ts'
import { confirm } from './confirm.tsx'

/** To be the state of a step that only shows something else of what is open, and leaves forms in it as they are: nobody is asked then. */
export function leavesNothing(from: Location): { leavesNothingOf: string } {
  return { leavesNothingOf: from.key }
}

function isLeaving(from: Location, to: Location): boolean {
  return (to.state as Partial<ReturnType<typeof leavesNothing>> | null)?.leavesNothingOf !== from.key
}

/** Asks before anything leaves what is unsaved: closing a dialog, back, a link, the tab itself. `unsaved` says what it is; null while nothing is. */
export function useKeepUnsaved(unsaved: string | null): void {
  const dirty = unsaved !== null
  // A session that ended goes to the login whatever is unsaved.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && isLeaving(currentLocation, nextLocation) && nextLocation.pathname !== STAFF_ROUTES.login,
  )
  const asking = useRef(false)

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void confirm({ title: 'Discard changes?', text: unsaved ?? '', confirmLabel: 'Discard changes' }).then((agreed) => {
      asking.current = false
      if (agreed) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, unsaved])

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
