import { readSession } from '../../features/session/model/stored-session.ts'
import { dashboardPath, loginPath } from '../../shared/staff-paths.ts'

/** The link of a not-found page to the portal, or to its sign-in page. It is for staff: customers have the link that they were sent. */
export function PortalLink() {
  if (readSession(localStorage, new Date()) !== null) return <a href={dashboardPath()}>Go to Home</a>
  return <a href={loginPath()}>Staff sign-in</a>
}
