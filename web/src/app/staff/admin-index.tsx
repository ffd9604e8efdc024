import { Navigate } from 'react-router'
import { clearSession, readSession } from '../../features/session/model/stored-session.ts'
import { dashboardPath, loginPath } from '../../shared/staff-paths.ts'

/** /admin: redirects to the dashboard when signed in; otherwise clears all stored data and redirects to the login (rules: route table). */
export function AdminIndex() {
  if (readSession(localStorage, new Date()) !== null) return <Navigate to={dashboardPath()} replace />
  clearSession(localStorage)
  return <Navigate to={loginPath()} replace />
}
