import { dashboardPath, loginPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'

const FALLBACK = dashboardPath()
/** What the paths of the portal begin with. */
const PORTAL = [`${STAFF_ROUTES.admin}/`, STAFF_ROUTES.mailbox]

/**
 * The path to open after signing in: the page that redirected to the sign-in page, if it belongs to the portal. Anything else, above all an
 * address of another site, becomes the dashboard.
 */
export function returnPath(returnTo: string | null): string {
  if (returnTo === null || !isPortal(returnTo) || /[\\\s]/.test(returnTo)) return FALLBACK
  const url = new URL(returnTo, 'https://portal.invalid')
  if (url.host !== 'portal.invalid' || url.pathname.startsWith(STAFF_ROUTES.login) || !isPortal(url.pathname)) return FALLBACK
  return url.pathname + url.search + url.hash
}

/** The login page's address that will bring the person back to `path`. */
export function loginPathBackTo(path: string): string {
  const safe = returnPath(path)
  return safe === FALLBACK ? loginPath() : loginPath(safe)
}

function isPortal(path: string): boolean {
  return PORTAL.some((start) => path.startsWith(start))
}
