import { userSignedIn } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { AppError } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { passwordMatches } from '../domain/password.ts'
import { toSessionUser } from '../responses/user-responses.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { noteDevice } from '../sessions/browser-device.ts'
import { countTry, placeOf } from '../sessions/count-try.ts'
import type { UserDoc } from '../store/user-store.ts'

/**
 * Signs a user in (rules: login messages). The token leaves by the `x-forecourt-set-session` header, which the gateway turns into the
 * cookie.
 * Throws 401 'Invalid credentials' for an unknown email and a wrong password alike, 429 after too many tries from the same place.
 */
export function login(deps: AuthDeps): Handler<typeof authOperations.login> {
  return async (call) => {
    const { email, password } = call.body
    const now = deps.clock()
    const from = await placeOf(deps, call.request, email)
    await countTry(deps, email, from, now).catch((error: unknown) => {
      if (error instanceof AppError) deps.countSignIn('limited')
      throw error
    })

    const user = await deps.users.findByEmail(email)
    if (!(await passwordMatches(user?.passwordHash ?? null, password)) || user === null) {
      deps.countSignIn('refused')
      throw new AppError({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' })
    }
    await deps.loginFailures.forget(email, from)
    const answer = await signIn(deps, call, user, now)
    deps.countSignIn('ok')
    return answer
  }
}

async function signIn(deps: AuthDeps, call: Call<typeof authOperations.login>, user: UserDoc, now: Date) {
  const { session, tell, device } = await deps.transaction(async (transaction) => {
    await deps.users.noteLogin(user._id, now, transaction)
    const facts = {
      ...call.context(user.dealershipId?.toHexString() ?? null),
      actor: { kind: 'staff' as const, id: user._id.toHexString(), name: user.name, email: user.email, role: user.role },
    }
    await deps.messaging.outbox.add(transaction, userSignedIn, { userId: user._id.toHexString() }, facts)
    const device = await noteDevice(deps, call.request, user.email, now, transaction)
    return { ...(await beginSession(deps, user._id, call.request, now, transaction)), device }
  })
  tell(call.reply)
  device.tell(call.reply)
  return { ...toSessionUser(user), expiresAt: session.expiresAt.toISOString() }
}
