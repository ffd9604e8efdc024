import { loginPath } from '../../shared/staff-paths.ts'

/** Where a page that leads nowhere leads: staff to their portal. A customer's way is the link they were sent. */
export function WayOut() {
  return <a href={loginPath()}>Staff sign-in</a>
}
