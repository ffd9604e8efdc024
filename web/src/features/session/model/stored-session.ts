import type { SessionUser } from '@forecourt/contracts/auth/operations'

/** rules: session timeout */
export const SESSION_LIMIT_MS = 10_800_000
/** The colour scheme is the machine's, not the session's: it is kept when local storage is cleared. */
export const COLOR_SCHEME_KEY = 'forecourt-color-scheme'
/** Whether shortcuts of single keys are on. Kept like the color scheme, because who needs them off needs that after every sign-in. */
export const SINGLE_KEYS_KEY = 'forecourt-single-keys'
const KEPT_KEYS = [COLOR_SCHEME_KEY, SINGLE_KEYS_KEY]

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** The session as the browser stores it (rules: stored session), for display and timers only: the cookie is authoritative. */
export interface StoredSession {
  id: string
  role: 'OWNER' | 'ADMIN' | 'SALES'
  name: string
  email: string
  dealershipId: string | null
}

/** Writes the fields of a session after a sign-in (rules: stored session). */
export function saveSession(storage: BrowserStorage, user: SessionUser, now: Date): void {
  storage.setItem('adminLoggedIn', 'true')
  updateUser(storage, user)
  storage.setItem('sessionStartTime', String(now.getTime()))
  storage.setItem('lastActivity', String(now.getTime()))
}

/**
 * Returns the stored session, or null when it is invalid (rules: session validity): no login flag, name or email; no start or last
 * activity; or more than 3 hours since the last activity.
 */
export function readSession(storage: BrowserStorage, now: Date): StoredSession | null {
  const name = storage.getItem('adminName')
  const email = storage.getItem('adminEmail')
  const started = readTime(storage, 'sessionStartTime')
  const lastActivity = readTime(storage, 'lastActivity')
  if (storage.getItem('adminLoggedIn') !== 'true' || !name || !email) return null
  if (started === null || lastActivity === null || now.getTime() - lastActivity > SESSION_LIMIT_MS) return null
  return {
    id: storage.getItem('adminId') ?? 'system',
    role: readRole(storage),
    name,
    email,
    dealershipId: storage.getItem('adminDealershipId'),
  }
}

/** Returns the time of the user's last activity, in ms since the epoch; null when it is not stored. */
export function readLastActivity(storage: Pick<Storage, 'getItem'>): number | null {
  return readTime(storage, 'lastActivity')
}

/** Stores the user from the server and keeps the stored times. */
export function updateUser(storage: BrowserStorage, user: SessionUser): void {
  storage.setItem('adminRole', user.role)
  storage.setItem('adminName', user.name)
  storage.setItem('adminEmail', user.email)
  storage.setItem('adminId', user._id)
  if (user.dealershipId === undefined) storage.removeItem('adminDealershipId')
  else storage.setItem('adminDealershipId', user.dealershipId)
}

/** Stores `now` as the last activity. Does nothing when no session is stored: another tab may have ended it. */
export function touchSession(storage: BrowserStorage, now: Date): void {
  if (storage.getItem('adminLoggedIn') === 'true') storage.setItem('lastActivity', String(now.getTime()))
}

/** Clears local storage (rules: route table) except for the settings of the browser. */
export function clearSession(storage: BrowserStorage): void {
  const kept = KEPT_KEYS.map((key) => [key, storage.getItem(key)] as const)
  storage.clear()
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value)
}

function readTime(storage: Pick<Storage, 'getItem'>, key: string): number | null {
  const time = Number(storage.getItem(key) ?? Number.NaN)
  return Number.isFinite(time) && time > 0 ? time : null
}

/** Reads the role, which defaults to ADMIN (rules: stored session). */
function readRole(storage: BrowserStorage): StoredSession['role'] {
  const role = storage.getItem('adminRole')
  return role === 'OWNER' || role === 'SALES' ? role : 'ADMIN'
}
