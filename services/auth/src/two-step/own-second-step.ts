import { conflict, unauthorized, unavailable } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { ClientSession } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import type { SecretBox } from '../domain/secret-box.ts'
import { ownIdOf } from '../members/change-profile.ts'
import { checkOwnPassword } from '../sessions/check-own-password.ts'
import type { UserDoc } from '../store/user-store.ts'
import { acceptCode, useCode, wrongCode } from './accept-code.ts'

/** Codes from a signed-in user are counted separately, so that failed sign-ins elsewhere do not lock them out. */
const IN_SESSION = { kind: 'code', of: 'session' } as const

/** Returns the stored record of the signed-in user. Throws 401 when they were deleted. */
export async function ownUser(deps: AuthDeps, call: CallContext): Promise<UserDoc> {
  const user = await deps.users.find(ownIdOf(call))
  if (user === null) throw unauthorized()
  return user
}

/** Returns the encryption of secrets. Throws 503 on a platform without a key. */
export function secretBoxOf({ secretBox }: AuthDeps): SecretBox {
  if (secretBox === null) throw unavailable('Two-step sign-in isn’t set up on this platform. Ask your administrator to turn it on.')
  return secretBox
}

/** The error when two-step sign-in is already on. */
export function alreadyOn() {
  return conflict('TWO_STEP_ON', 'Two-step sign-in is on already.')
}

/**
 * Changes the second step of the caller, who must confirm password and code. `change` runs in the transaction that uses the code up. Throws 409
 * when it is off, 400 for a wrong password or code, 429 after too many.
 */
export async function changeOwnSecondStep(
  deps: AuthDeps,
  call: CallContext & { body: { password: string; code: string } },
  change: (user: UserDoc, transaction: ClientSession) => Promise<unknown>,
): Promise<void> {
  const user = await ownUser(deps, call)
  if (user.twoStep === undefined) throw conflict('TWO_STEP_OFF', 'Two-step sign-in is off.')
  await checkOwnPassword(deps, user, call.body.password)
  const code = await acceptCode(deps, user, call.body.code, IN_SESSION)
  if (code === null) throw wrongCode(400)
  const context = call.context(user.dealershipId?.toHexString() ?? null)
  await deps.transaction(async (transaction) => {
    const after = await useCode(deps, user, code, transaction, context)
    if (after === null) throw wrongCode(400)
    await change(after, transaction)
  })
  await deps.loginFailures.clear(user.email, IN_SESSION)
}
