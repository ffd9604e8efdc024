import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { invalidFields } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/existing-dealership.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetLink, parsePacketLink } from '../domain/packet-link.ts'

/** Records that a link was made, for older clients. A link with a packet log is already recorded and stays unchanged. */
export function createUrlActivity(deps: LeadsDeps): Handler<typeof leadsOperations.createUrlActivity> {
  return async ({ body, caller }) => {
    const { dealership, customer, vehicle, customUrl, linkId } = body
    const parts = parsePacketLink(customUrl)
    if (parts === null || parts.dealershipId !== dealership || parts.linkId !== linkId) {
      throw invalidFields([{ path: 'customUrl', message: 'must be /vehicle-packet/{dealershipId}/{vin}/{linkId}' }])
    }
    await knownDealership(deps, dealership)
    const { firstName, lastName, email = '', phone = '' } = customer
    await deps.stores.urlActivity.record(dealership, {
      linkId,
      customUrl: packetLink(parts),
      customer: { firstName, lastName, email: email.toLowerCase(), phone },
      vehicle,
      createdBy: personOf(caller),
      createdAt: deps.clock(),
    })
    return { success: true }
  }
}
