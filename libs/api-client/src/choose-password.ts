import { authOperations } from '@forecourt/contracts/auth/operations'
import { ApiError, signIn } from './api-client.ts'

/** What an owner types for somebody whose own password will be `password`: it must be changed at the first sign-in (DESIGN 7.11). */
export function firstPasswordFor(password: string): string {
  return `${password}-first`
}

/**
 * Does what a new member of the staff does first: signs in with `firstPasswordFor(password)` and chooses `password`. Nothing when that was done
 * already. Throws ApiError for any other refusal.
 */
export async function choosePassword(baseUrl: string, { email, password }: { email: string; password: string }): Promise<void> {
  const currentPassword = firstPasswordFor(password)
  const client = await signIn(baseUrl, { email, password: currentPassword }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  })
  await client?.call(authOperations.changeOwnPassword, { body: { currentPassword, newPassword: password } })
}
