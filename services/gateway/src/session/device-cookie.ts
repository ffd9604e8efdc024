import { parseCookie, stringifySetCookie } from 'cookie'

/** About the maximum that browsers allow; auth deletes a browser that has not signed in for longer. */
const MAX_AGE_SECONDS = 180 * 86_400

/** Over https no other host and no plain http page can set it. */
const nameOf = (secure: boolean) => (secure ? '__Host-forecourt_device' : 'forecourt_device')

/** The device token in a Cookie header: the browser has signed in before (rules: lockout). Null when there is none. */
export function readDeviceToken(cookieHeader: string | undefined, secure: boolean): string | null {
  if (cookieHeader === undefined || !cookieHeader.includes('forecourt_device')) return null
  return parseCookie(cookieHeader)[nameOf(secure)] ?? null
}

/** The Set-Cookie header that identifies a browser. It grants no access: its wrong passwords are only counted separately. */
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
