import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'

export function signIn(email: string, password: string): Promise<AnswerOf<'auth.login'>> {
  return callOperation('auth.login', { body: { email, password } })
}

export function signOut(): Promise<AnswerOf<'auth.logout'>> {
  return callOperation('auth.logout', {})
}

/** Who the cookie says is signed in; throws ApiError 401 for nobody. */
export function whoIsSignedIn(signal?: AbortSignal): Promise<AnswerOf<'auth.getSession'>> {
  return callOperation('auth.getSession', {}, { signal })
}
