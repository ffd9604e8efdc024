import { dealershipCreated } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { conflict } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { toDealership } from '../responses/dealership-response.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'

/** Adds a dealership and publishes it. Throws 409 when the name is taken. */
export function createDealership(deps: AuthDeps): Handler<typeof authOperations.createDealership> {
  return async (call) => {
    const created = await add(deps, call)
    deps.messaging.live.publish({ topic: 'dealership.changed', dealershipId: created._id.toHexString() })
    return toDealership(created, deps.clock())
  }
}

async function add(deps: AuthDeps, call: Call<typeof authOperations.createDealership>): Promise<DealershipDoc> {
  const { name, email } = call.body
  try {
    return await deps.transaction(async (transaction) => {
      const doc = await deps.dealerships.insert({ name, email, createdAt: deps.clock() }, transaction)
      const dealershipId = doc._id.toHexString()
      await deps.messaging.outbox.add(transaction, dealershipCreated, { dealershipId, name, email }, call.context(dealershipId))
      return doc
    })
  } catch (error) {
    // another dealership took the slug concurrently: try again with the next free one
    if (isDuplicateKey(error, 'slug')) return add(deps, call)
    throw isDuplicateKey(error) ? conflict('DEALERSHIP_EXISTS', `There is already a dealership named “${name}”.`) : error
  }
}
