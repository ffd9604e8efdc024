import { packetCreated } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { SentVehicle, VehicleSummary } from '@forecourt/contracts/leads/records'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { conflict, invalidFields, notFound } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { knownDealership } from '../access/existing-dealership.ts'
import { futureTime } from '../access/link-access.ts'
import { seesPacket, visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import type { Contact } from '../domain/contact.ts'
import { isGuessable } from '../domain/guessable-link.ts'
import { namesVehicle, newLinkId, type PacketLinkParts, packetLink, parsePacketLink, vehicleIdOf } from '../domain/packet-link.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import { readSentVehicle } from '../domain/vehicle-snapshot.ts'
import { leadOfPacket } from '../packets/responsible-of.ts'
import { toPacketLog } from '../responses/packet-log-response.ts'
import { presence } from '../responses/presence.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

type CreatePacketLogCall = Call<typeof leadsOperations.createPacketLog>

/**
 * Records a packet link for a customer, with its URL activity. Without `linkId` the server creates the link, or with `reuse` returns the caller's
 * earlier link that was never sent (rules: sending a packet). Repeating a link for the same customer returns the existing record. Throws 409
 * LINK_EXISTS when another customer has it or the caller does not see it (rules: lead visibility), 400 when its expiration is in the past, its id is
 * guessable, or the VIN or stock number is too long.
 */
export function createPacketLog(deps: LeadsDeps): Handler<typeof leadsOperations.createPacketLog> {
  return async (given) => {
    const call = withSnapshot(given)
    const { dealershipId, customerId } = call.body
    const link = linkOf(call.body)
    const { settings } = await knownDealership(deps, dealershipId)
    if (isChosen(call.body)) await requireUnguessable(deps, call.body, link.linkId)
    const made = await addPacketLog(deps, call, link).catch(async (error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      const [customer, existing] = await Promise.all([
        deps.stores.customers.find(dealershipId, customerId),
        deps.stores.packetLogs.findByLink(dealershipId, link.linkId),
      ])
      const sees = (packet: PacketLogDoc) => seesPacket(deps, visibleTo(call.caller, settings), packet)
      if (customer !== null && existing?.customerId.equals(customer._id) && (await sees(existing))) return existing
      throw conflict('LINK_EXISTS', 'This packet link is taken. Please make a new one.')
    })
    const presenceOf = await presence(deps, dealershipId, [made.customerId])
    return toPacketLog(made, presenceOf(made._id))
  }
}

/** Clients without snapshots send the same facts in the vehicle. */
function withSnapshot(call: CreatePacketLogCall): CreatePacketLogCall {
  const { vehicle, snapshot } = readSentVehicle(call.body.vehicle)
  return { ...call, body: { ...call.body, vehicle, snapshot: call.body.snapshot ?? snapshot } }
}

function addPacketLog(
  deps: LeadsDeps,
  call: CreatePacketLogCall,
  { link, linkId }: { link: string; linkId: string },
): Promise<PacketLogDoc> {
  const { dealershipId, vehicle, template, snapshot, note = '' } = call.body
  const context = call.context(dealershipId)
  const expiresAt = futureTime(call.body.expiresAt, context.now)
  return deps.transaction(async (session) => {
    const customer = await customerOf(deps, call.body, session)
    const unsent = await unsentLink(deps, call, { customer, expiresAt, now: context.now }, session)
    if (unsent !== null) return unsent
    const facts = {
      linkId,
      vehicle,
      customer: contactOf(customer),
      createdBy: personOf(call.caller),
      createdAt: context.now,
    }
    const terms = { ...(snapshot && { snapshot }), expiresAt }
    const leadId = await leadOf(deps, customer, vehicle, session)
    const log = { ...facts, ...terms, link, template, note, customerId: customer._id, leadId }
    const made = await deps.stores.packetLogs.insert(dealershipId, log, session)
    await deps.stores.urlActivity.record(dealershipId, { ...facts, customUrl: link }, session)
    const ids = { dealershipId, packetLogId: made._id.toHexString(), customerId: customer._id.toHexString() }
    const vehicleId = parsePacketLink(link)?.vehicleId ?? ''
    const access = { linkId, vehicleId, expiresAt: expiresAt?.toISOString() ?? null }
    await deps.messaging.outbox.add(session, packetCreated, { ...ids, ...access, ...packetSummary({ customer, vehicle }) }, context)
    return made
  })
}

/**
 * Returns the caller's earlier link for the same request that was never sent, updated with the current facts; null when there is none or reuse was
 * not requested. The customer is locked, so that concurrent calls get one link.
 */
async function unsentLink(
  deps: Pick<LeadsDeps, 'stores'>,
  { body, caller }: CreatePacketLogCall,
  { customer, expiresAt, now }: { customer: CustomerDoc; expiresAt: Date | null; now: Date },
  session: ClientSession,
): Promise<PacketLogDoc | null> {
  const { dealershipId, vehicle, template, snapshot, note } = body
  if (!body.reuse || isChosen(body) || caller.kind !== 'staff') return null
  const ends = body.expiresAt === undefined ? undefined : expiresAt
  const wanted = { dealershipId, customerId: customer._id, userId: caller.user._id, template, vehicle, expiresAt: ends }
  const found = await deps.stores.packetLogs.findUnsent(wanted, now, session)
  if (found === null) return null
  const leadId = await leadOf(deps, customer, vehicle, session)
  const facts = { customer: contactOf(customer), leadId, ...(snapshot && { snapshot }) }
  return deps.stores.packetLogs.renew(found, { ...facts, ...(note !== undefined && { note }) }, session)
}

/** Returns the lead that a link is made for: the customer's lead for the vehicle, else their newest; null for a customer without leads. */
async function leadOf(
  { stores: { leads } }: Pick<LeadsDeps, 'stores'>,
  customer: CustomerDoc,
  vehicle: VehicleSummary,
  session: ClientSession,
): Promise<ObjectId | null> {
  const all = await leads.ofCustomer(customer.dealershipId.toHexString(), customer._id, session)
  return leadOfPacket(all, { vehicle, leadId: customer.newestLeadId })?._id ?? null
}

function contactOf({ firstName, lastName, email, phone }: CustomerDoc): Contact {
  return { firstName, lastName, email, phone }
}

/** Returns the customer of the link. Locks them, so that a customer who is deleted concurrently gets no link. */
async function customerOf(
  { stores: { customers } }: Pick<LeadsDeps, 'stores'>,
  { dealershipId, customerId }: CreatePacketLogCall['body'],
  session: ClientSession,
): Promise<CustomerDoc> {
  const found = await customers.find(dealershipId, customerId, session)
  const held = found === null ? null : await customers.lockForUpdate(dealershipId, found._id, session)
  if (held === null) throw notFound('Customer')
  return held
}

/** Returns the link to record, normalized. A client's link must have the exact format, and the id of this dealership and vehicle. */
function linkOf({ dealershipId, vehicle, link, linkId }: CreatePacketLogCall['body']): { link: string; linkId: string } {
  const vehicleId = vehicleIdOf(vehicle)
  if (vehicleId === null) throw invalidFields([{ path: 'vehicle.vin', message: 'or a stock number is required' }])
  if (link === undefined) return openable({ dealershipId, vehicleId, linkId: linkId ?? newLinkId() }, vehicle)
  const parts = parsePacketLink(link)
  const fits = parts !== null && parts.dealershipId === dealershipId && namesVehicle(vehicle, parts.vehicleId)
  if (!fits || (linkId !== undefined && parts.linkId !== linkId)) {
    throw invalidFields([{ path: 'link', message: 'must be /vehicle-packet/{dealershipId}/{vin}/{linkId} of this vehicle' }])
  }
  return openable(parts, vehicle)
}

/** Returns the link. Throws 400 for one that would never open, because the id of its vehicle is too long when it is escaped. */
function openable(parts: PacketLinkParts, { vin }: Pick<SentVehicle, 'vin'>): { link: string; linkId: string } {
  const link = packetLink(parts)
  if (parsePacketLink(link) !== null) return { link, linkId: parts.linkId }
  throw invalidFields([{ path: vin === '' ? 'vehicle.stockNumber' : 'vehicle.vin', message: 'is too long for a link. Please shorten it.' }])
}

function isChosen({ link, linkId }: CreatePacketLogCall['body']): boolean {
  return link !== undefined || linkId !== undefined
}

/** A link is a secret: rejects client-chosen ids that are guessable (rules: shareable link). */
async function requireUnguessable(
  { stores: { customers, dealerships } }: Pick<LeadsDeps, 'stores'>,
  { dealershipId, customerId, vehicle }: CreatePacketLogCall['body'],
  linkId: string,
): Promise<void> {
  const [customer, names] = await Promise.all([customers.find(dealershipId, customerId), dealerships.names([new ObjectId(dealershipId)])])
  const { vin, stockNumber, make, model, trim } = vehicle
  const person = customer === null ? [] : [customer.firstName, customer.lastName, customer.email, customer.phone.replace(/\D/g, '')]
  if (!isGuessable(linkId, [vin, stockNumber, make, model, trim, ...person, ...names.values()])) return
  throw invalidFields([{ path: 'linkId', message: 'This link could be guessed. Leave it out, and a safe one is made.' }])
}
