import { dealershipUpdated } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toDealership } from '../responses/dealership-response.ts'
import { settingsOf } from '../store/dealership-store.ts'

/** Changes a dealership and publishes it. Absent fields stay. Throws 409 when the name is taken. */
export function updateDealership(deps: AuthDeps): Handler<typeof authOperations.updateDealership> {
  return async (call) => {
    const { dealershipId } = call.params
    const updated = await deps
      .transaction(async (transaction) => {
        const doc = await deps.dealerships.update(dealershipId, call.body, transaction)
        if (doc === null) throw notFound('Dealership')
        const data = { dealershipId, name: doc.name, email: doc.email, settings: settingsOf(doc) }
        await deps.messaging.outbox.add(transaction, dealershipUpdated, data, call.context(dealershipId))
        return doc
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict('DEALERSHIP_EXISTS', `There is already a dealership named “${call.body.name}”.`) : error
      })
    deps.messaging.live.publish({ topic: 'dealership.changed', dealershipId })
    return toDealership(updated, deps.clock())
  }
}
