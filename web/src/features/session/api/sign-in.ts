import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { whileChangingPassword } from '../model/password-change.ts'

/** An answer that does not come must not keep the next attempt from being made. */
const EXTEND_TIMEOUT_MS = 20_000

/** Throws ApiError 401 SECOND_STEP_REQUIRED where the password is right and a code is needed beside it, 401 WRONG_CODE for a wrong one. */
export function signIn(email: string, password: string, code?: string): Promise<AnswerOf<'auth.login'>> {
  return callOperation('auth.login', { body: { email, password, ...(code !== undefined && { code }) } })
}

export function signOut(): Promise<AnswerOf<'auth.logout'>> {
  return callOperation('auth.logout', {})
}

/** The user of the session cookie; throws ApiError 401 when no user is signed in. */
export function whoIsSignedIn(signal?: AbortSignal): Promise<AnswerOf<'auth.getSession'>> {
  return callOperation('auth.getSession', {}, { signal })
}

/** Reports activity to the server (rules: session activity); throws ApiError 401 when the session has ended. */
export function extendSession(): Promise<AnswerOf<'auth.extendSession'>> {
  return callOperation('auth.extendSession', {}, { signal: AbortSignal.timeout(EXTEND_TIMEOUT_MS) })
}

/**
 * Chooses a new password. Throws ApiError 400 WRONG_PASSWORD or SAME_PASSWORD, 429 after too many wrong ones. Every session of the user ends, and
 * this browser gets a new one: a listener to `sessionEnded` must wait for `passwordChangeSettled`.
 */
export function changeOwnPassword(currentPassword: string, newPassword: string): Promise<AnswerOf<'auth.changeOwnPassword'>> {
  return whileChangingPassword(() => callOperation('auth.changeOwnPassword', { body: { currentPassword, newPassword } }))
}
