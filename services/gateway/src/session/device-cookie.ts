import { parseCookie, stringifySetCookie } from 'cookie'

/** About the maximum that browsers allow; auth deletes a browser that has not signed in for longer. */
const MAX_AGE_SECONDS = 180 * 86_400

/** Behind https no other host and no plain page can plant it. */
const nameOf = (secure: boolean) => (secure ? '__Host-forecourt_device' : 'forecourt_device')

/** The device token in a Cookie header: the browser has signed in before (rules: lockout). Null when there is none. */
export function readDeviceToken(cookieHeader: string | undefined, secure: boolean): string | null {
  if (cookieHeader === undefined || !cookieHeader.includes('forecourt_device')) return null
  return parseCookie(cookieHeader)[nameOf(secure)] ?? null
}

/** The Set-Cookie header by which a browser is known again. It opens nothing: it only counts its wrong passwords apart. */
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
