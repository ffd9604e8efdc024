const FALLBACK = '/admin/dashboard'

/**
 * Where to go after signing in: the page that sent the person away, if it is one of the portal's. Anything else, above all an
 * address of another site, becomes the dashboard.
 */
export function returnPath(returnTo: string | null): string {
  if (returnTo === null || !returnTo.startsWith('/admin/') || /[\\\s]/.test(returnTo)) return FALLBACK
  const url = new URL(returnTo, 'https://portal.invalid')
  if (url.host !== 'portal.invalid' || url.pathname.startsWith('/admin/login') || !url.pathname.startsWith('/admin/')) return FALLBACK
  return url.pathname + url.search + url.hash
}

/** The login page's address that will bring the person back to `path`. */
export function loginPath(path: string): string {
  const safe = returnPath(path)
  return safe === FALLBACK ? '/admin/login' : `/admin/login?returnTo=${encodeURIComponent(safe)}`
}
