import { isJustMade } from '@forecourt/mongo/object-id'
import { awaitProjection } from '@forecourt/service-kit/await-projection'
import type { KnownDealership } from '@forecourt/service-kit/dealership-projection'
import { notFound } from '@forecourt/service-kit/errors'
import type { NotificationsDeps } from '../deps.ts'

/** Returns a dealership; waits a moment for the event about a new one. Throws 404 for an unknown or deleted one. */
export async function requireDealership({ stores }: Pick<NotificationsDeps, 'stores'>, dealershipId: string): Promise<KnownDealership> {
  const find = () => stores.dealerships.find(dealershipId)
  const found = await awaitProjection(
    async () => {
      const known = await find()
      return known.state === 'open' ? known : null
    },
    { isDeleted: async () => (await find()).state === 'deleted', ...(isJustMade(dealershipId) ? {} : { timeoutMs: 0 }) },
  )
  if (found === null) throw notFound('Dealership')
  return found
}
