import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { keptBrowser } from '../../../shared/push-subscription.ts'
import { whileChangingPassword } from '../model/password-change.ts'

/** The timeout of a report, so that a missing response does not block the next one. */
const EXTEND_TIMEOUT_MS = 20_000

const SIGN_OUT_TIMEOUT_MS = 5_000

/** Held while a tab signs out: the response deletes the session cookie, even one that a sign-in in another tab has set meanwhile. */
const SIGN_OUT_LOCK = 'forecourt-sign-out'

/** The last sign-out of this tab: it must not end the session of the next user. */
let signingOut: Promise<void> = Promise.resolve()

/**
 * Signs a user in, after a pending sign-out. Throws ApiError 401 SECOND_STEP_REQUIRED when the password is right and a code is missing, 401 WRONG_CODE
 * for a wrong code.
 */
export async function signIn(email: string, password: string, code?: string): Promise<OperationResponse<'auth.login'>> {
  await signingOut
  // without the Web Locks API (plain http) a tab cannot detect the sign-outs of others
  await navigator.locks?.request(SIGN_OUT_LOCK, () => {})
  return callOperation('auth.login', { body: { email, password, ...(code !== undefined && { code }) } })
}

/** Ends the session on the server: after `first`, which needs the session, or when the page closes before. Never rejects. */
export function signOut(first: Promise<void> = Promise.resolve()): Promise<void> {
  const closed = new Promise<void>((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }))
  signingOut = Promise.race([first, closed])
    .then(() => callOperation('auth.logout', {}, { keepalive: true, signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) }))
    .then(
      () => {},
      () => {},
    )
  void navigator.locks?.request(SIGN_OUT_LOCK, () => signingOut)
  return signingOut
}

/** Loads the user of the session cookie. Throws ApiError 401 when no user is signed in. */
export function whoIsSignedIn(signal?: AbortSignal): Promise<OperationResponse<'auth.getSession'>> {
  return callOperation('auth.getSession', {}, { signal })
}

/** Reports activity to the server (rules: session activity). Throws ApiError 401 when the session has ended. */
export function extendSession(): Promise<OperationResponse<'auth.extendSession'>> {
  return callOperation('auth.extendSession', {}, { signal: AbortSignal.timeout(EXTEND_TIMEOUT_MS) })
}

/**
 * Changes the user's password. Throws ApiError 400 WRONG_PASSWORD or SAME_PASSWORD, 429 after too many wrong ones. All sessions of the user end, and
 * this browser gets a new one, so a listener to `sessionEnded` must wait for `passwordChangeSettled`.
 */
export function changeOwnPassword(currentPassword: string, newPassword: string): Promise<OperationResponse<'auth.changeOwnPassword'>> {
  return whileChangingPassword(async () =>
    callOperation('auth.changeOwnPassword', { body: { currentPassword, newPassword, ...(await keptBrowser()) } }),
  )
}
