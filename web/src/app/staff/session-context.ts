import { createContext, use } from 'react'
import type { StoredSession } from '../../features/session/model/stored-session.ts'

export interface SessionValue {
  user: StoredSession
  /** signs out here and at the server, and goes to the login */
  logout: () => void
}

export const SessionContext = createContext<SessionValue | null>(null)

/** Who is signed in; only for pages inside SignedIn. */
export function useSession(): SessionValue {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession outside SignedIn')
  return session
}
