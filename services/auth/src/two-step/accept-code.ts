import { userTwoStepChanged } from '@forecourt/contracts/auth/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import { AppError, unavailable } from '@forecourt/service-kit/errors'
import type { ClientSession } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import type { AttemptSource } from '../domain/lockout.ts'
import { stepOfCode } from '../domain/one-time-code.ts'
import { hashRecoveryCode } from '../domain/recovery-codes.ts'
import { countTry } from '../sessions/count-try.ts'
import type { AcceptedCode } from '../store/two-step-store.ts'
import type { UserDoc } from '../store/user-store.ts'

/** Returns the error for a code that is wrong or was used before: 401 at sign-in, 400 for a change. */
export function wrongCode(status: 400 | 401): AppError {
  const message = "That code isn't right, or it was used before. Enter the next one your app shows."
  return new AppError({ status, code: 'WRONG_CODE', message })
}

/**
 * Checks an app code or a recovery code of a user with a second step. Counts the try first, as for passwords (rules: two-step sign-in). Returns
 * null for a wrong code; a right one is used up only by useCode. Throws 429 after too many wrong ones from that source, 503 when no key decrypts
 * the secret.
 */
export async function acceptCode(deps: AuthDeps, user: UserDoc, code: string, from: AttemptSource): Promise<AcceptedCode | null> {
  const { twoStep, email, _id } = user
  if (twoStep === undefined) return null
  const now = deps.clock()
  await countTry(deps, email, from, now)
  const typed = code.replace(/[ -]/g, '')
  if (!/^\d{6}$/.test(typed)) {
    const hash = hashRecoveryCode(typed)
    return twoStep.recoveryHashes.includes(hash) ? { kind: 'recovery', hash } : null
  }
  const step = stepOfCode(openSecret(deps, twoStep.sealedSecret, _id.toHexString()), typed, now)
  return step === null || step <= twoStep.lastStep ? null : { kind: 'app', step }
}

/**
 * Uses a code up within a transaction, so that a code works once even for concurrent requests. Publishes the use of a recovery code. Returns the
 * updated user; null when the code was used before.
 */
export async function useCode(deps: AuthDeps, user: UserDoc, code: AcceptedCode, session: ClientSession, context: EventContext) {
  const used = await deps.users.twoStep.use(user._id, code, session)
  if (used === null) return null
  const after: UserDoc = { ...user, ...used }
  if (code.kind === 'recovery') await publishTwoStepChange(deps, after, 'recovery-code-used', session, context)
  return after
}

/** Publishes a change of a user's second step. */
export function publishTwoStepChange(
  { messaging }: AuthDeps,
  { _id, name, twoStep }: UserDoc,
  change: 'on' | 'off' | 'reset' | 'codes-renewed' | 'recovery-code-used',
  session: ClientSession,
  context: EventContext,
) {
  const data = { userId: _id.toHexString(), name, change, recoveryCodesLeft: twoStep?.recoveryHashes.length ?? 0 }
  return messaging.outbox.add(session, userTwoStepChanged, data, context)
}

/** Decrypts a secret. Throws 503 when this process lacks the key, so that a code cannot be skipped. */
export function openSecret({ secretBox }: AuthDeps, sealed: string, owner: string): string {
  try {
    if (secretBox !== null) return secretBox.open(sealed, owner)
  } catch (error) {
    throw notReadable(error)
  }
  throw notReadable()
}

function notReadable(cause?: unknown): AppError {
  return unavailable('Codes can’t be checked at the moment. Use a recovery code, or ask your administrator.', cause)
}
