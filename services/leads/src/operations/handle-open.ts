import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken, newLinkToken } from '@forecourt/service-kit/link-token'
import { viewerKind } from '@forecourt/service-kit/viewer-kind'
import type { ClientSession } from 'mongodb'
import { requireOpenLink } from '../access/link-access.ts'
import type { LeadsDeps } from '../deps.ts'
import { namesVehicle, parsePacketLink } from '../domain/packet-link.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { recordOpen } from '../packets/record-open.ts'
import { takeVisit } from '../packets/take-in.ts'
import { toCustomerRequest } from '../responses/customer-request-response.ts'
import { packetTradeIn } from '../responses/packet-trade-in.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'
import type { NewVisit } from '../store/visit-store.ts'

type HandleOpenCall = Call<typeof leadsOperations.handleOpen>

/**
 * Begins a visit of a packet page and returns its token as `logId`. Only a customer's visit counts as an open; scanners and staff get a token, too,
 * so that the page works for them, but nothing they do counts as the customer's (rules: opens that count). Throws 404 for a link that is unknown,
 * deleted, or of another vehicle or dealership; 410 for a revoked or expired link; 429 for too many opens.
 */
export function handleOpen(deps: LeadsDeps): Handler<typeof leadsOperations.handleOpen> {
  return async (call) => {
    const kind = viewerKind(call.caller.kind === 'staff', call.request.headers)
    const token = newLinkToken()
    const opener = { address: call.request.ip, kind }
    const repeated = kind !== 'staff-preview' && !(await takeVisit(deps, await packetOf(deps, call.body), opener, call.log))
    const begin = { kind, repeated, tokenHash: hashLinkToken(token), at: deps.clock() }
    const { packet, visit } = await (kind === 'customer' ? beginCounted(deps, call, begin) : beginUncounted(deps, call, begin))
    deps.visitCache.add(visit)
    if (repeated) notifyScreens(deps, packet.dealershipId.toHexString(), packet.customerId, [packet._id])
    if (kind !== 'customer') call.log.info({ kind, packetLogId: packet._id.toHexString() }, 'packet opened, not counted')
    const tradeIn = await packetTradeIn(deps, packet)
    const opened = { success: true, logId: token, template: packet.template, staffPreview: kind === 'staff-preview', tradeIn }
    const [from, requests] = await Promise.all([senderOf(deps, packet), requestsOf(deps, packet)])
    return { ...opened, from, note: packet.note ?? '', submitted: submittedOf(packet), requests }
  }
}

/** Returns the public profile of the link's creator (rules: staff profile); null when they were deleted or are unknown. */
async function senderOf({ stores }: LeadsDeps, { createdBy }: PacketLogDoc): Promise<PublicPerson | null> {
  return createdBy?.id === undefined ? null : stores.users.profileOf(createdBy.id)
}

function submittedOf({ submittedAt, submittedOptions }: PacketLogDoc) {
  return submittedAt === null || submittedOptions === null ? null : { at: submittedAt.toISOString(), options: submittedOptions }
}

async function requestsOf({ stores }: LeadsDeps, { dealershipId, _id }: PacketLogDoc) {
  return (await stores.customerRequests.ofPacket(dealershipId, _id)).map(toCustomerRequest)
}

interface Begun {
  packet: PacketLogDoc
  visit: VisitDoc
}

/** Reads the packet in the counting transaction, so that a concurrent deletion, revocation or merge restarts it. */
function beginCounted(deps: LeadsDeps, call: HandleOpenCall, begin: NewVisit): Promise<Begun> {
  return deps.transaction(async (session) => {
    const packet = await packetOf(deps, call.body, session)
    const visit = await deps.stores.visits.begin(packet, begin, session)
    await recordOpen(deps, packet, visit, call.context(packet.dealershipId.toHexString()), session)
    return { packet, visit }
  })
}

async function beginUncounted(deps: LeadsDeps, call: HandleOpenCall, begin: NewVisit): Promise<Begun> {
  const packet = await packetOf(deps, call.body)
  return { packet, visit: await deps.stores.visits.begin(packet, begin) }
}

async function packetOf(
  deps: LeadsDeps,
  { dealershipId, link, vin }: HandleOpenCall['body'],
  session?: ClientSession,
): Promise<PacketLogDoc> {
  const parts = parsePacketLink(link)
  if (parts === null || parts.dealershipId !== dealershipId) throw notFound('Packet')
  if ((await deps.stores.dealerships.facts(parts.dealershipId)).deleted) throw notFound('Packet')
  const packet = await deps.stores.packetLogs.findByLink(dealershipId, parts.linkId, session)
  if (packet === null || !namesVehicle(packet.vehicle, parts.vehicleId) || !namesVehicle(packet.vehicle, vin)) throw notFound('Packet')
  requireOpenLink(packet, deps.clock())
  return packet
}
