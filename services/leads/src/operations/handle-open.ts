import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { viewerKind } from '@forecourt/service-kit/viewer-kind'
import type { ClientSession } from 'mongodb'
import { requireOpenLink } from '../access/link-access.ts'
import type { LeadsDeps } from '../deps.ts'
import { namesVehicle, parsePacketLink } from '../domain/packet-link.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { heartbeatRecorder } from '../packets/record-heartbeat.ts'
import { recordOpen } from '../packets/record-open.ts'
import { takeVisit } from '../packets/take-in.ts'
import { type VisitKey, visitKey } from '../packets/visit-key.ts'
import { toCustomerRequest } from '../responses/customer-request-response.ts'
import { packetTradeIn } from '../responses/packet-trade-in.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'
import type { NewVisit } from '../store/visit-store.ts'

type HandleOpenCall = Call<typeof leadsOperations.handleOpen>

/**
 * Begins a visit of a packet page and returns its token as `logId`; idempotent by request id. Only a customer's visit counts as an open; scanners and
 * staff get a token, too, so that the page works for them, but nothing they do counts as the customer's (rules: opens that count). Throws 404 for a
 * link that is unknown, deleted, or of another vehicle or dealership; 410 for a revoked or expired link; 429 for too many opens.
 */
export function handleOpen(deps: LeadsDeps): Handler<typeof leadsOperations.handleOpen> {
  const recordHeartbeat = heartbeatRecorder(deps)
  return async (call) => {
    const packet = await packetOf(deps, call.body)
    const key = visitKey(packet, call.body.requestId)
    const existing = call.body.requestId === undefined ? null : await deps.visitCache.find(key.token)
    // The page has been open since the request that began the visit.
    if (existing !== null) await recordHeartbeat(existing, call)
    const visit = existing ?? (await begin(deps, call, packet, key))
    const tradeIn = await packetTradeIn(deps, packet)
    const opened = { success: true, logId: key.token, template: packet.template, staffPreview: visit.kind === 'staff-preview', tradeIn }
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

async function begin(deps: LeadsDeps, call: HandleOpenCall, found: PacketLogDoc, key: VisitKey): Promise<VisitDoc> {
  const kind = viewerKind(call.caller.kind === 'staff', call.request.headers)
  const repeated = kind !== 'staff-preview' && !(await takeVisit(deps, found, { address: call.request.ip, kind }, call.log))
  const { _id, tokenHash } = key
  const attempt = () => beginOnce(deps, call, { _id, tokenHash, kind, repeated, at: deps.clock() })
  // Of two concurrent requests with one request id, the later one restarts and finds the visit of the earlier one.
  const visit = await attempt().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
    return attempt()
  })
  deps.visitCache.add(visit)
  const packetLogId = visit.packetLogId.toHexString()
  if (visit.repeated) notifyScreens(deps, visit.dealershipId.toHexString(), visit.customerId, [visit.packetLogId])
  if (visit.kind !== 'customer') call.log.info({ kind: visit.kind, packetLogId }, 'packet opened, not counted')
  return visit
}

/** Reads the packet in the transaction that counts the open, so that a concurrent deletion, revocation or merge restarts it. */
function beginOnce(deps: LeadsDeps, call: HandleOpenCall, visit: NewVisit): Promise<VisitDoc> {
  return deps.transaction(async (session) => {
    const packet = await packetOf(deps, call.body, session)
    const existing = await deps.stores.visits.find(packet, visit._id.toHexString(), session)
    if (existing !== null) return existing
    const begun = await deps.stores.visits.begin(packet, visit, session)
    if (begun.kind === 'customer') await recordOpen(deps, packet, begun, call.context(packet.dealershipId.toHexString()), session)
    return begun
  })
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
