import { randomUUID } from 'node:crypto'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { packetEmailed } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { MAIL_NOT_SET_UP } from '@forecourt/contracts/leads/packet-email'
import type { Mail } from '@forecourt/mail/compose-mail'
import { isRefusedForGood } from '@forecourt/mail/mail-problem'
import { newMessageId } from '@forecourt/mail/message-id'
import { AppError, conflict, tooManyRequests, unauthorized } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ObjectId } from 'mongodb'
import { requireWorkingLink } from '../access/link-access.ts'
import { packetForStaff } from '../access/packet-visit.ts'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { noteBounced } from '../mail/note-bounced.ts'
import { packetEmailOf } from '../mail/packet-email-of.ts'
import { currentSummary } from '../packets/current-summary.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

const HOUR_MS = 60 * 60 * 1_000
/** Failed mails do not count against a user's limit. This bounds the attempts per allowed mail, to protect the mail server. */
const TRIES_PER_MAIL = 4
/** Longer than a delivery's timeout: a mail still marked as sending after this time was interrupted by a crash. */
const INTERRUPTED_MS = 60 * 1_000

type SendCall = Call<typeof leadsOperations.sendPacketEmail>
type Operation = typeof leadsOperations.sendPacketEmail

/**
 * Sends the mail for a packet link, once for each press of the button (`requestKey`). Stores the press before the delivery. After it, stores the
 * entry of the packet log and the event in one transaction. Throws 503 MAIL_NOT_SET_UP, 502 MAIL_FAILED (can be retried), 409 for a revoked or
 * expired link or a press in progress, 429 for too many mails.
 */
export function sendPacketEmail(deps: LeadsDeps): Handler<Operation> {
  return async (call) => {
    if (call.caller.kind !== 'staff') throw unauthorized()
    const { user } = call.caller
    const packet = await packetForStaff(deps, call)
    const { delivery } = deps.mail.mailer
    if (delivery === 'none') throw notSetUp()
    const now = deps.clock()
    requireWorkingLink(packet, now)
    const mail = await mailOf(deps, packet, call, user)
    const press = {
      dealershipId: packet.dealershipId,
      packetLogId: packet._id,
      userId: user._id,
      requestKey: call.body.requestKey || randomUUID(),
    }
    const claim = await deps.stores.mailSends.claim(press, now)
    if (claim.claimed === null) requireSent(claim, now)
    else {
      await requireAllowance(deps, claim.claimed, user._id, now)
      await deliver(deps, claim.claimed, packet, mail, call)
      await record(deps, claim.claimed, packet, call)
    }
    const where = delivery === 'smtp' ? `Email sent to ${mail.to.address}.` : `Email for ${mail.to.address} is in the development mailbox.`
    return { success: true, message: where, delivery }
  }
}

async function mailOf(deps: LeadsDeps, packet: PacketLogDoc, { body, request }: SendCall, user: SessionUser): Promise<Mail> {
  const asked = { user, message: body.message, headers: request.headers }
  const { dealershipName, customer, ...mail } = await packetEmailOf(deps, packet, asked)
  const isCustomer = body.to === customer.email.toLowerCase()
  return {
    ...mail,
    from: { name: dealershipName === '' ? 'Forecourt' : `${dealershipName} via Forecourt`, address: deps.mail.mailer.from },
    replyTo: { name: user.name, address: user.email },
    to: { name: isCustomer ? customerName(customer) : '', address: body.to },
    at: deps.clock(),
  }
}

async function deliver(deps: LeadsDeps, sendId: ObjectId, packet: PacketLogDoc, mail: Mail, call: SendCall): Promise<void> {
  const sent = { messageId: newMessageId(deps.mail.mailer.from, 'customer'), to: mail.to.address, by: personOf(call.caller) }
  try {
    await deps.stores.mailSends.noteMail(sendId, sent)
    await deps.mail.mailer.deliver(packet.dealershipId.toHexString(), { ...mail, messageId: sent.messageId }, { kind: 'packet' })
  } catch (error) {
    await deps.stores.mailSends.markFailed(sendId)
    // the sender may have left the page
    const bounced = { _id: sendId, dealershipId: packet.dealershipId, packetLogId: packet._id, mail: sent }
    if (isRefusedForGood(error)) await noteBounced(deps, bounced, { reason: (error as Error).message })
    throw error
  }
}

async function record(deps: LeadsDeps, sendId: ObjectId, packet: PacketLogDoc, { body, caller, context }: SendCall): Promise<void> {
  const dealershipId = packet.dealershipId.toHexString()
  const packetLogId = packet._id.toHexString()
  const customerId = await deps.transaction(async (session) => {
    await deps.stores.mailSends.markSent(sendId, session)
    const [at, by] = [deps.clock(), personOf(caller)]
    const noted = await deps.stores.packetLogs.noteEmailed(packet, { email: { to: body.to, at, by }, note: body.note }, session)
    // the packet's customer may have been merged during the delivery
    const current = (noted ?? packet).customerId
    await deps.stores.responseClocks.stop(dealershipId, current, { at, channel: 'packet', by }, session)
    if (noted !== null) await recountIn(deps, dealershipId, [current.toHexString()], session)
    const ids = { dealershipId, packetLogId, linkId: packet.linkId, customerId: current.toHexString() }
    await deps.messaging.outbox.add(
      session,
      packetEmailed,
      { ...ids, ...(await currentSummary(deps, noted ?? packet, session)), to: body.to },
      context(dealershipId),
    )
    return ids.customerId
  })
  deps.hints.changed(dealershipId, customerId, packetLogId)
}

async function requireAllowance(
  { stores: { mailSends }, mail: { settings: mailSettings } }: LeadsDeps,
  sendId: ObjectId,
  userId: string,
  now: Date,
): Promise<void> {
  const { mailsPerHour } = mailSettings
  const { sent, tried } = await mailSends.countSince(userId, new Date(now.getTime() - HOUR_MS))
  if (sent <= mailsPerHour && tried <= mailsPerHour * TRIES_PER_MAIL) return
  await mailSends.undoClaim(sendId)
  if (sent <= mailsPerHour) throw tooManyRequests('Too many emails could not be sent within an hour. Try again later, or copy the email.')
  throw tooManyRequests(`You have sent ${mailsPerHour} emails within an hour. Try again later, or copy the email.`)
}

function requireSent({ state, at }: { state: string; at: Date }, now: Date): void {
  if (state === 'sent') return
  if (now.getTime() - at.getTime() < INTERRUPTED_MS) throw conflict('MAIL_BEING_SENT', 'This email is being sent already.')
  throw conflict('MAIL_INTERRUPTED', 'Sending was interrupted, so the email may have arrived. Select Send Email to send it again.')
}

function notSetUp(): AppError {
  const message = "Email isn't set up. Copy the email and paste it into Gmail or Outlook."
  return new AppError({ status: 503, code: MAIL_NOT_SET_UP, message })
}
