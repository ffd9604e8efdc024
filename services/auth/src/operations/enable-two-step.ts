import type { authOperations } from '@forecourt/contracts/auth/operations'
import { conflict, unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { stepOfCode } from '../domain/one-time-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../domain/recovery-codes.ts'
import { countTry } from '../sessions/count-try.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { openSecret, publishTwoStepChange, wrongCode } from '../two-step/accept-code.ts'
import { alreadyOn, ownUser } from '../two-step/own-second-step.ts'

/** A secret must be confirmed within this time: about as long as its page is likely to be open. */
const BEGUN_FOR_MS = 30 * 60_000
const FROM = { kind: 'code', of: 'session' } as const

/**
 * Turns on the caller's second step after a code proves that their app has the secret (rules: two-step sign-in). That code is then used up, and
 * other sessions, which began without it, end. Throws 409 when it is on or was not begun in the last 30 minutes, 400 for a wrong code, 429 after
 * too many.
 */
export function enableTwoStep(deps: AuthDeps): Handler<typeof authOperations.enableTwoStep> {
  return async (call) => {
    if (call.caller.kind !== 'staff') throw unauthorized()
    const { sessionId } = call.caller
    const user = await ownUser(deps, call)
    const now = deps.clock()
    const begun = user.twoStepBegun
    if (user.twoStep !== undefined) throw alreadyOn()
    if (begun === undefined || now.getTime() - begun.at.getTime() > BEGUN_FOR_MS) throw beginAgain()
    await countTry(deps, user.email, FROM, now)
    const { code, pushEndpointHash } = call.body
    const { sealedSecret } = begun
    const step = stepOfCode(openSecret(deps, sealedSecret, user._id.toHexString()), code.replace(/[ -]/g, ''), now)
    if (step === null) throw wrongCode(400)
    const recoveryCodes = newRecoveryCodes()
    const facts = { sealedSecret, since: now, lastStep: step, recoveryHashes: recoveryCodes.map(hashRecoveryCode) }
    const context = call.context(user.dealershipId?.toHexString() ?? null)
    await deps.transaction(async (transaction) => {
      // a concurrent request began again or turned it on, so that the app's secret is not the newest one
      if (!(await deps.users.twoStep.enable(user._id, facts, transaction))) throw beginAgain()
      await endSessionsOf(deps, [user._id], transaction, context, { sessionId, pushEndpointHash })
      await publishTwoStepChange(deps, { ...user, twoStep: facts }, 'on', transaction, context)
    })
    await deps.loginFailures.clear(user.email, FROM)
    return { recoveryCodes }
  }
}

function beginAgain() {
  return conflict('TWO_STEP_NOT_BEGUN', 'This code belongs to an older QR code. Start again.')
}
