import { parseCookie, stringifySetCookie } from 'cookie'

/** About the maximum that browsers allow; auth deletes a browser that has not signed in for longer. */
const MAX_AGE_SECONDS = 180 * 86_400

/** Behind https the prefix ensures that no other host and no plain http page can set the cookie. */
const nameOf = (secure: boolean) => (secure ? '__Host-forecourt_device' : 'forecourt_device')

/** Returns the device token of a Cookie header; null when there is none. It shows that the browser has signed in before (rules: lockout). */
export function readDeviceToken(cookieHeader: string | undefined, secure: boolean): string | null {
  if (cookieHeader === undefined || !cookieHeader.includes('forecourt_device')) return null
  return parseCookie(cookieHeader)[nameOf(secure)] ?? null
}

/** Returns the Set-Cookie header that identifies a browser. It grants no access: wrong passwords of this browser are only counted separately. */
export function deviceCookie(token: string, secure: boolean): string {
  return stringifySetCookie({
    name: nameOf(secure),
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: MAX_AGE_SECONDS,
  })
}
