import { dealershipCreated } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { conflict } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toDealership } from './dealership-answer.ts'

/** Adds a dealership and tells every service. Throws 409 when the name is taken. */
export function createDealership(deps: AuthDeps): Handler<typeof authOperations.createDealership> {
  return async (call) => {
    const { name, email } = call.body
    const now = deps.clock()
    const created = await deps
      .transaction(async (transaction) => {
        const doc = await deps.dealerships.insert({ name, email, createdAt: now }, transaction)
        const dealershipId = doc._id.toHexString()
        await deps.messaging.outbox.add(transaction, dealershipCreated, { dealershipId, name, email }, call.context(dealershipId))
        return doc
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict('DEALERSHIP_EXISTS', `There is already a dealership named “${name}”.`) : error
      })
    deps.messaging.live.publish({ topic: 'dealership.changed', dealershipId: created._id.toHexString() })
    return toDealership(created, now)
  }
}
