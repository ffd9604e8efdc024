import { userCreated } from '@forecourt/contracts/auth/events'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { type AppError, badRequest, conflict, notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { hashPassword } from '../domain/password.ts'
import { whyWeak } from '../domain/weak-password.ts'
import { toStaffUser } from '../responses/user-responses.ts'

/** A user to add, as an owner or administrator entered them. */
interface NewMember {
  name: string
  email: string
  password: string
  role: 'ADMIN' | 'SALES'
  dealershipId: string
}

/**
 * Adds an administrator or a salesperson, who must choose a new password at the first sign-in. Throws 404 for an unknown dealership, 400 for a
 * password that is easily guessed, 409 when the email is taken.
 */
export async function addMember(deps: AuthDeps, call: CallContext, { name, email, password, role, dealershipId }: NewMember) {
  if ((await deps.dealerships.find(dealershipId)) === null) throw notFound('Dealership')
  const why = whyWeak(password, { name, email })
  if (why !== null) throw badRequest('WEAK_PASSWORD', why)
  const passwordHash = await hashPassword(password)
  try {
    return await deps.transaction(async (transaction) => {
      const dealership = await deps.dealerships.lockForUpdate(dealershipId, transaction)
      if (dealership === null) throw notFound('Dealership')
      const facts = { name, email, passwordHash, mustChangePassword: true, role, dealershipId: dealership._id, createdAt: deps.clock() }
      const user = await deps.users.insert(facts, transaction)
      const data = { userId: user._id.toHexString(), name, email, role, dealershipId }
      await deps.messaging.outbox.add(transaction, userCreated, data, call.context(dealershipId))
      return toStaffUser(user, dealership.name)
    })
  } catch (error) {
    throw isDuplicateKey(error) ? await emailTaken(deps, call, email, dealershipId) : error
  }
}

/** Returns the error for a taken email. An administrator must not learn who works at another dealership, so they get a vaguer message. */
async function emailTaken(deps: AuthDeps, { caller }: CallContext, email: string, dealershipId: string): Promise<AppError> {
  const holder = await deps.users.findByEmail(email)
  const isOwner = caller.kind === 'staff' && caller.user.role === 'OWNER'
  const isColleague = holder?.dealershipId?.toHexString() === dealershipId
  return isOwner || isColleague
    ? conflict('EMAIL_TAKEN', `A user with the email ${email} exists already.`)
    : conflict('EMAIL_NOT_USABLE', "You can't use this email here. Use another one, or ask the platform's owner.")
}
