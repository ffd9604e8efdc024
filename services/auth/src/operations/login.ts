import { userSignedIn } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { deviceName } from '@forecourt/service-kit/device-name'
import { AppError } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import type { AttemptSource } from '../domain/lockout.ts'
import { passwordMatches } from '../domain/password.ts'
import { toSessionUser } from '../responses/user-responses.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { noteDevice } from '../sessions/browser-device.ts'
import { attemptSourceOf, countTry } from '../sessions/count-try.ts'
import type { AcceptedCode } from '../store/two-step-store.ts'
import type { UserDoc } from '../store/user-store.ts'
import { acceptCode, useCode, wrongCode } from '../two-step/accept-code.ts'

type LoginCall = Call<typeof authOperations.login>

/**
 * Signs a user in (rules: login messages). Returns the token in the `x-forecourt-set-session` header, which the gateway turns into the cookie.
 * Throws 401 'Invalid credentials' for an unknown email and a wrong password alike, and when password or second step change meanwhile; 401
 * SECOND_STEP_REQUIRED when the password is right and a code is missing (rules: two-step sign-in); 429 after too many tries from the same source.
 */
export function login(deps: AuthDeps): Handler<typeof authOperations.login> {
  return async (call) => {
    const { email, password } = call.body
    const now = deps.clock()
    const from = await attemptSourceOf(deps, call.request, email)
    await countTry(deps, email, from, now).catch((error: unknown) => countLimited(deps, error))

    const user = await deps.users.findByEmail(email)
    if (!(await passwordMatches(user?.passwordHash ?? null, password)) || user === null) throw refusedCredentials(deps)
    await deps.loginFailures.clear(email, from)
    const code = await checkSecondStep(deps, call, user, from)
    const response = await signIn(deps, call, user, code, now)
    deps.countSignIn('ok')
    return response
  }
}

function countLimited(deps: AuthDeps, error: unknown): never {
  if (error instanceof AppError && error.status === 429) deps.countSignIn('limited')
  throw error
}

/** Returns the accepted code of a user with two-step sign-in; null for other users. Throws 401 for a missing or wrong code, 429 after too many. */
async function checkSecondStep(deps: AuthDeps, { body }: LoginCall, user: UserDoc, from: AttemptSource): Promise<AcceptedCode | null> {
  if (user.twoStep === undefined) return null
  if (body.code === undefined) {
    deps.countSignIn('halfway')
    throw new AppError({ status: 401, code: 'SECOND_STEP_REQUIRED', message: 'Enter the code from your authenticator app.' })
  }
  // an attacker who has the password may use many addresses: count by account, and count a known browser separately
  const place = { kind: 'code', of: from.kind === 'device' ? { deviceHash: from.deviceHash } : 'anyone' } as const
  const code = await acceptCode(deps, user, body.code, place).catch((error: unknown) => countLimited(deps, error))
  if (code === null) throw refusedCode(deps)
  await deps.loginFailures.clear(user.email, place)
  return code
}

function refusedCredentials(deps: AuthDeps): AppError {
  deps.countSignIn('refused')
  return new AppError({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' })
}

function refusedCode(deps: AuthDeps): AppError {
  deps.countSignIn('refused')
  return wrongCode(401)
}

async function signIn(deps: AuthDeps, call: LoginCall, user: UserDoc, code: AcceptedCode | null, now: Date) {
  const { session, sendToken, device } = await deps.transaction(async (transaction) => {
    // a change after the check has ended the user's sessions, and this one must not survive it (rules: temporary password, two-step sign-in)
    if (!(await deps.users.recordLogin(user, now, transaction))) throw refusedCredentials(deps)
    const facts = {
      ...call.context(user.dealershipId?.toHexString() ?? null),
      actor: { kind: 'staff' as const, id: user._id.toHexString(), name: user.name, email: user.email, role: user.role },
    }
    if (code !== null && (await useCode(deps, user, code, transaction, facts)) === null) throw refusedCode(deps)
    const device = await noteDevice(deps, call.request, user.email, now, transaction)
    const from = { newDevice: device.isNew, device: deviceName(call.request.headers['user-agent'] ?? ''), address: call.request.ip }
    await deps.messaging.outbox.add(transaction, userSignedIn, { userId: user._id.toHexString(), ...from }, facts)
    return { ...(await beginSession(deps, user._id, call.request, now, transaction)), device }
  })
  sendToken(call.reply)
  device.sendToken(call.reply)
  return { ...toSessionUser(user), expiresAt: session.expiresAt.toISOString() }
}
