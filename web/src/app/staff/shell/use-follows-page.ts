import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type SessionValue, useSession } from '../session-context.ts'

interface ShownPage {
  pathname: string
  follows: boolean
}

/** The page that each session showed last. */
const lastShown = new WeakMap<SessionValue, ShownPage>()

/**
 * Returns whether the page was opened from another page of the portal, by a link or in its place (rules: shell). A page that was loaded,
 * signed in to, or returned to by Back was not. What takes the place of a page at the same address, as when it has loaded, counts as that
 * page did.
 */
export function useFollowsPage(): boolean {
  const session = useSession()
  const navigated = useNavigationType()
  const { pathname } = useLocation()
  const [follows] = useState(() => {
    if (navigated !== 'REPLACE') return navigated === 'PUSH'
    const last = lastShown.get(session)
    return last !== undefined && (last.pathname !== pathname || last.follows)
  })
  useEffect(() => {
    lastShown.set(session, { pathname, follows })
  }, [session, pathname, follows])
  return follows
}
