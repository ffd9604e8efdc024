import { readSession } from '../../features/session/model/stored-session.ts'
import { dashboardPath, loginPath } from '../../shared/staff-paths.ts'

/** Where a page that leads nowhere leads: staff to their portal, which whoever is signed in finds at home. A customer's way is the link they were sent. */
export function WayOut() {
  if (readSession(localStorage, new Date()) !== null) return <a href={dashboardPath()}>Go to Home</a>
  return <a href={loginPath()}>Staff sign-in</a>
}
