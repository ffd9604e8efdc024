import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

/** The origin of a trade-in: a packet's page, which can be forwarded, or a link that staff made for one customer. */
type TradeInOrigin = { dealershipId: ObjectId; customerId: ObjectId } & ({ kind: 'visit'; packetLogId: ObjectId } | { kind: 'staff-link' })

/**
 * Resolves the hash of an origin's token at a time (rules: trade-in origin); null for one that is unknown, of a staff link that had expired then, of a
 * deleted dealership, or of a staff preview of a packet. A visit is found also when its packet's link no longer works, because a trade-in may have
 * begun before.
 */
export async function findOrigin(
  { stores }: Pick<LeadsDeps, 'stores'>,
  tokenHash: string,
  at: Date,
  session?: ClientSession,
): Promise<TradeInOrigin | null> {
  const link = await stores.tradeInLinks.findWorking(tokenHash, at, session)
  const origin = link === null ? await visitOrigin(stores, tokenHash) : { ...link, kind: 'staff-link' as const }
  if (origin === null || (await stores.dealerships.facts(origin.dealershipId.toHexString())).deleted) return null
  return origin
}

async function visitOrigin({ visits }: LeadsDeps['stores'], tokenHash: string): Promise<TradeInOrigin | null> {
  const visit = await visits.findByToken(tokenHash)
  if (visit === null || visit.kind === 'staff-preview') return null
  const { dealershipId, customerId, packetLogId } = visit
  return { dealershipId, customerId, packetLogId, kind: 'visit' }
}
