import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'

/**
 * Deletes a dealership with its users and their sessions. On the published event every service deletes its data of the dealership
 * (design: deleting a dealership).
 */
export function deleteDealership(deps: AuthDeps): Handler<typeof authOperations.deleteDealership> {
  return async (call) => {
    const { dealershipId } = call.params
    const context = call.context(dealershipId)
    const { name } = await deps.transaction(async (transaction) => {
      const doc = await deps.dealerships.remove(dealershipId, transaction)
      if (doc === null) throw notFound('Dealership')
      const users = await deps.users.removeAllOf(dealershipId, transaction)
      const userIds = users.map(({ _id }) => _id)
      const emails = users.map(({ email }) => email)
      await deps.devices.removeAccounts(emails, transaction)
      await deps.photos.deleteOf(userIds, transaction)
      await endSessionsOf(deps, userIds, transaction, context, null)
      await deps.messaging.outbox.add(transaction, dealershipDeleted, { dealershipId, name: doc.name }, context)
      return doc
    })
    deps.messaging.live.publish({ topic: 'dealership.changed', dealershipId })
    return { message: `${name} was deleted` }
  }
}
