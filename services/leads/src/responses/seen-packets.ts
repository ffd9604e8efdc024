import type { Lead } from '@forecourt/contracts/leads/records'
import { ObjectId } from 'mongodb'
import { packetVisibility } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'

/**
 * Filters leads for a user: leaves out the last send and submission of packet links that the user does not see (rules: lead visibility). Adds the
 * `link` of the packet that was sent last, for older clients (rules: older names). `userId` as `visibleTo` returns it.
 */
export async function withSeenPackets(
  deps: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  userId: string | undefined,
  leads: readonly Lead[],
): Promise<Lead[]> {
  return withLinks(deps, await withoutUnseen(deps, dealershipId, userId, leads))
}

async function withLinks({ stores }: Pick<LeadsDeps, 'stores'>, leads: readonly Lead[]): Promise<Lead[]> {
  const sent = leads.flatMap(({ lastSent }) => (lastSent === null ? [] : [new ObjectId(lastSent.packetLogId)]))
  const named = sent.length === 0 ? new Map() : await stores.packetLogs.named(sent)
  return leads.map((lead) => ({ ...lead, link: (lead.lastSent && named.get(lead.lastSent.packetLogId)?.link) ?? null }))
}

async function withoutUnseen(
  deps: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  userId: string | undefined,
  leads: readonly Lead[],
): Promise<readonly Lead[]> {
  const among = leads.flatMap(packetsOf)
  const visibility = among.length === 0 ? undefined : await packetVisibility(deps, dealershipId, userId)
  if (visibility === undefined) return leads
  const ids = among.map((id) => new ObjectId(id))
  const seen = new Set((await deps.stores.packetLogs.seenBy(dealershipId, visibility, { among: ids })).map((id) => id.toHexString()))
  const ifSeen = <T extends { packetLogId: string }>(moment: T | null) => (moment !== null && seen.has(moment.packetLogId) ? moment : null)
  return leads.map((lead) => ({ ...lead, lastSubmission: ifSeen(lead.lastSubmission), lastSent: ifSeen(lead.lastSent) }))
}

function packetsOf({ lastSubmission, lastSent }: Lead): string[] {
  return [lastSubmission, lastSent].flatMap((moment) => (moment === null ? [] : [moment.packetLogId]))
}
