import { userCreated } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { hashPassword } from '../domain/password.ts'
import { isDuplicateKey } from './duplicate-key.ts'
import { toStaffUser } from './user-answers.ts'

/** Adds an administrator or a salesperson. Throws 404 for an unknown dealership, 409 when the email belongs to somebody. */
export function createAdminUser(deps: AuthDeps): Handler<typeof authOperations.createAdminUser> {
  return async (call) => {
    const { name, email, password, role, dealershipId } = call.body
    const dealership = await deps.dealerships.find(dealershipId)
    if (dealership === null) throw notFound('Dealership')
    const passwordHash = await hashPassword(password)
    const user = await deps
      .transaction(async (transaction) => {
        const facts = { name, email, passwordHash, mustChangePassword: true, role, dealershipId: dealership._id, createdAt: deps.clock() }
        const added = await deps.users.insert(facts, transaction)
        const data = { userId: added._id.toHexString(), name, email, role, dealershipId }
        await deps.messaging.outbox.add(transaction, userCreated, data, call.context(dealershipId))
        return added
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict('EMAIL_TAKEN', `A user with the email ${email} exists already.`) : error
      })
    return toStaffUser(user, dealership.name)
  }
}
