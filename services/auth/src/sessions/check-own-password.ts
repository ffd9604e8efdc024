import { AppError } from '@forecourt/service-kit/errors'
import type { AuthDeps } from '../deps.ts'
import { passwordMatches } from '../domain/password.ts'
import type { UserDoc } from '../store/user-store.ts'
import { countTry } from './count-try.ts'

/** Confirms the password of a signed-in user. Throws 400 WRONG_PASSWORD, and 429 after too many wrong ones. */
export async function checkOwnPassword(deps: AuthDeps, { email, passwordHash }: UserDoc, password: string): Promise<void> {
  const from = { kind: 'session' } as const
  await countTry(deps, email, from, deps.clock())
  if (!(await passwordMatches(passwordHash, password))) {
    throw new AppError({ status: 400, code: 'WRONG_PASSWORD', message: 'The current password is not right.' })
  }
  await deps.loginFailures.clear(email, from)
}
