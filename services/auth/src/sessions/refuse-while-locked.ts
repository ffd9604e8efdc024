import { AppError } from '@forecourt/service-kit/errors'
import type { AuthDeps } from '../deps.ts'
import { lockedUntil } from '../domain/lockout.ts'

/** Throws 429 while an account takes no passwords after too many wrong ones; says when to try again. */
export async function refuseWhileLocked({ loginFailures }: AuthDeps, email: string, now: Date): Promise<void> {
  const until = lockedUntil(await loginFailures.find(email, now), now)
  if (until === null) return
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const minutes = Math.ceil(seconds / 60)
  throw new AppError({
    status: 429,
    code: 'TOO_MANY_ATTEMPTS',
    message: `Too many sign-in attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    extra: { retryAfterSeconds: seconds },
  })
}
