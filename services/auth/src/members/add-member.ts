import { userCreated } from '@forecourt/contracts/auth/events'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { hashPassword } from '../domain/password.ts'
import { toStaffUser } from '../responses/user-responses.ts'

/** A user whom somebody else adds. */
export interface NewMember {
  name: string
  email: string
  password: string
  role: 'ADMIN' | 'SALES'
  dealershipId: string
}

/**
 * Adds an administrator or a salesperson, who must choose a password of their own at the first sign-in. Throws 404 for an unknown dealership, 409
 * when the email belongs to somebody.
 */
export async function addMember(deps: AuthDeps, call: CallContext, { name, email, password, role, dealershipId }: NewMember) {
  if ((await deps.dealerships.find(dealershipId)) === null) throw notFound('Dealership')
  const passwordHash = await hashPassword(password)
  try {
    return await deps.transaction(async (transaction) => {
      const dealership = await deps.dealerships.hold(dealershipId, transaction)
      if (dealership === null) throw notFound('Dealership')
      const facts = { name, email, passwordHash, mustChangePassword: true, role, dealershipId: dealership._id, createdAt: deps.clock() }
      const user = await deps.users.insert(facts, transaction)
      const data = { userId: user._id.toHexString(), name, email, role, dealershipId }
      await deps.messaging.outbox.add(transaction, userCreated, data, call.context(dealershipId))
      return toStaffUser(user, dealership.name)
    })
  } catch (error) {
    throw isDuplicateKey(error) ? conflict('EMAIL_TAKEN', `A user with the email ${email} exists already.`) : error
  }
}
