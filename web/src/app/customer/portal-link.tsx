import { readSession } from '../../features/session/model/stored-session.ts'
import { dashboardPath, loginPath } from '../../shared/staff-paths.ts'

/** The link of a not-found page to the portal, or to its sign-in page. It is for staff: customers have the link that they were sent. */
export function PortalLink() {
  return isSignedIn() ? <a href={dashboardPath()}>Go to Home</a> : <a href={loginPath()}>Staff sign-in</a>
}

function isSignedIn(): boolean {
  try {
    return readSession(localStorage, new Date()) !== null
  } catch {
    // the browser blocks storage
    return false
  }
}
