import { authOperations } from '@forecourt/contracts/auth/operations'
import { ApiError, signIn } from './api-client.ts'

/**
 * The temporary password that an owner sets for a member of staff who will choose `password`: it must be changed at the first sign-in
 * (rules: temporary password).
 */
export function firstPasswordFor(password: string): string {
  return `${password}-first`
}

/**
 * Signs in with `firstPasswordFor(password)` and chooses `password`, as a new member of staff does first. Does nothing when the temporary password
 * is no longer valid. Throws ApiError for any other refusal.
 */
export async function choosePassword(baseUrl: string, { email, password }: { email: string; password: string }): Promise<void> {
  const currentPassword = firstPasswordFor(password)
  const client = await signIn(baseUrl, { email, password: currentPassword }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  })
  await client?.call(authOperations.changeOwnPassword, { body: { currentPassword, newPassword: password } })
}
