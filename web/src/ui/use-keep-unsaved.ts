import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'

/** Asks before anything leaves what is unsaved: closing a dialog, back, a link, the tab itself. `unsaved` says what it is; null while nothing is. */
export function useKeepUnsaved(unsaved: string | null): void {
  const dirty = unsaved !== null
  // A session that ended goes to the login whatever is unsaved.
  const blocker = useBlocker(({ nextLocation }) => dirty && nextLocation.pathname !== '/admin/login')
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
