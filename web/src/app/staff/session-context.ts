import { createContext, use } from 'react'
import type { StoredSession } from '../../features/session/model/stored-session.ts'

export interface SessionValue {
  user: StoredSession
  /** signs out here and on the server, and redirects to the login, after the question of a form whose input is not saved */
  logout: () => void
}

export const SessionContext = createContext<SessionValue | null>(null)

/** Returns the signed-in user's session; only for pages inside SignedIn. */
export function useSession(): SessionValue {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession outside SignedIn')
  return session
}
