import { parseCookie, stringifySetCookie } from 'cookie'

const SESSION_COOKIE = 'forecourt_session'
/** Browsers accept a cookie with this prefix only over https and from this exact host, so a sibling domain cannot set it. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`
/** A session ends after 3 hours without activity (rules: session timeout). */
const MAX_AGE_SECONDS = 3 * 60 * 60
/** The format of a token. Any other value is ignored without a request to auth. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{20,200}$/

/** Returns the session token of a Cookie header; null when it holds no well-formed token. `secure`: the platform is reached by https. */
export function readSessionToken(cookieHeader: string | undefined, secure: boolean): string | null {
  if (cookieHeader === undefined || !cookieHeader.includes(SESSION_COOKIE)) return null
  const token = parseCookie(cookieHeader)[nameOf(secure)]
  return token !== undefined && TOKEN_PATTERN.test(token) ? token : null
}

/** Returns the Set-Cookie header that begins or extends a session (design: session cookie). `secure`: the platform is reached by https. */
export function sessionCookie(token: string, secure: boolean): string {
  return stringifySetCookie({
    name: nameOf(secure),
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: MAX_AGE_SECONDS,
  })
}

/** Returns the Set-Cookie header that deletes the session cookie. */
export function clearedSessionCookie(secure: boolean): string {
  return stringifySetCookie({ name: nameOf(secure), value: '', path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 0 })
}

function nameOf(secure: boolean): string {
  return secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
}
