import { dashboardPath, loginPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'

const FALLBACK = dashboardPath()
/** The prefixes of the portal's paths. */
const PORTAL = [`${STAFF_ROUTES.admin}/`, STAFF_ROUTES.mailbox]

/**
 * Returns the path to open after signing in: the page that redirected to the sign-in page, if it belongs to the portal. Anything else, such as an
 * address of another site, becomes the dashboard.
 */
export function returnPath(returnTo: string | null): string {
  if (returnTo === null || !isPortal(returnTo) || /[\\\s]/.test(returnTo)) return FALLBACK
  const url = new URL(returnTo, 'https://portal.invalid')
  if (url.host !== 'portal.invalid' || url.pathname.startsWith(STAFF_ROUTES.login) || !isPortal(url.pathname)) return FALLBACK
  return url.pathname + url.search + url.hash
}

/** Returns the address of the login page that leads back to `path`. */
export function loginPathBackTo(path: string): string {
  const safe = returnPath(path)
  return safe === FALLBACK ? loginPath() : loginPath(safe)
}

function isPortal(path: string): boolean {
  return PORTAL.some((start) => path.startsWith(start))
}
