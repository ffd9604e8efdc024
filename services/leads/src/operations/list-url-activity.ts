import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'

/** Returns the newest links of all dealerships, newest first (rules: url creation activity). */
export function listUrlActivity(deps: LeadsDeps): Handler<typeof leadsOperations.listUrlActivity> {
  return async ({ query: { limit } }) => {
    const docs = await deps.stores.urlActivity.newest(limit)
    const names = await deps.stores.dealerships.names(docs.map((doc) => doc.dealershipId))
    return docs.map(({ _id, dealershipId, linkId, customUrl, customer, vehicle, createdBy, createdAt }) => ({
      _id: _id.toHexString(),
      createdBy,
      customer,
      vehicle,
      dealership: dealershipId.toHexString(),
      dealershipName: names.get(dealershipId.toHexString()) ?? '',
      createdAt: createdAt.toISOString(),
      customUrl,
      linkId,
    }))
  }
}
