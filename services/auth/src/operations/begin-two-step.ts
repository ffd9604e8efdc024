import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { newTwoStepSecret, secretUri } from '../domain/one-time-code.ts'
import { checkOwnPassword } from '../sessions/check-own-password.ts'
import { alreadyOn, ownUser, secretBoxOf } from '../two-step/own-second-step.ts'

/** Creates a secret for the caller's app (rules: two-step sign-in). Throws 409 when it is on, 400 for a wrong password, 503 without a key. */
export function beginTwoStep(deps: AuthDeps): Handler<typeof authOperations.beginTwoStep> {
  return async (call) => {
    const box = secretBoxOf(deps)
    const user = await ownUser(deps, call)
    if (user.twoStep !== undefined) throw alreadyOn()
    await checkOwnPassword(deps, user, call.body.password)
    const secret = newTwoStepSecret()
    if (!(await deps.users.twoStep.begin(user._id, box.seal(secret, user._id.toHexString()), deps.clock()))) throw alreadyOn()
    return { secret, uri: secretUri(secret, user.email) }
  }
}
