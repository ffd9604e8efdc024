import { authOperations } from '@forecourt/contracts/auth/operations'
import { ApiError, signIn } from './api-client.ts'

/**
 * Returns the temporary password that an owner sets for a user who will choose `password`. It must be changed at the first sign-in
 * (rules: temporary password).
 */
export function firstPasswordFor(password: string): string {
  return `${password}-first`
}

/**
 * Signs in with `firstPasswordFor(password)` and changes it to `password`, as a new user does. Does nothing when the temporary password is no longer
 * valid. Throws ApiError for any other error response.
 */
export async function choosePassword(baseUrl: string, { email, password }: { email: string; password: string }): Promise<void> {
  const currentPassword = firstPasswordFor(password)
  const client = await signIn(baseUrl, { email, password: currentPassword }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  })
  await client?.call(authOperations.changeOwnPassword, { body: { currentPassword, newPassword: password } })
}
