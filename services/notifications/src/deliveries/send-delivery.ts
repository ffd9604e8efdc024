import { ownLinkBase } from '@forecourt/mail/link-base'
import type { RenderedMail } from '@forecourt/mail/mail-document'
import { newMessageId } from '@forecourt/mail/message-id'
import { sendChat } from '../channels/send-chat.ts'
import { renderAlertMail, sendMail } from '../channels/send-mail.ts'
import { sendPush } from '../channels/send-push.ts'
import type { Message, SendResult } from '../channels/send-result.ts'
import { sendSms } from '../channels/send-sms.ts'
import type { NotificationsDeps } from '../deps.ts'
import { digestFacts } from '../digests/digest-facts.ts'
import { renderDigestMail } from '../digests/digest-mail.ts'
import type { DigestPeriod } from '../digests/digest-period.ts'
import { mailRests } from '../preferences/mail-rests.ts'
import type { DeliveryDoc } from '../store/delivery-store.ts'
import type { StaffDoc } from '../store/staff-store.ts'
import { composeMessage } from './compose-message.ts'

/** Nothing was sent, because the recipient takes nothing: says nothing about the channel. */
interface Untried {
  kind: 'untried'
  reason: string
}
type DeliveryResult = SendResult | Untried

const ADDRESS_BOUNCED: Untried = {
  kind: 'untried',
  reason: 'Not sent: email to this address bounced. A test in their settings tries it again.',
}
const NO_RECIPIENT: Untried = { kind: 'untried', reason: 'There is no recipient.' }

/** Sends a delivery by its channel, and disables an address that no longer exists. Returns null if there is nothing left to send. */
export async function sendDelivery(deps: NotificationsDeps, delivery: DeliveryDoc): Promise<DeliveryResult | null> {
  if (delivery.digest !== undefined) return toDigestReader(deps, delivery, delivery.digest)
  const message = await composeMessage(deps, delivery)
  if (message === null) return null
  switch (delivery.channel) {
    case 'push':
      return toDevice(deps, delivery, message)
    case 'slack':
    case 'teams':
      return toChat(deps, delivery, delivery.channel, message)
    case 'mail':
    case 'sms': {
      const person = await deps.stores.staff.find(delivery.recipientId)
      if (person === null || person === 'deleted') return NO_RECIPIENT
      return delivery.channel === 'mail' ? toMailbox(deps, delivery, person, message) : toPhone(deps, person, message)
    }
  }
}

async function toDigestReader(deps: NotificationsDeps, delivery: DeliveryDoc, period: DigestPeriod): Promise<DeliveryResult | null> {
  const person = await deps.stores.staff.find(delivery.recipientId)
  if (person === null || person === 'deleted') return NO_RECIPIENT
  const facts = await digestFacts(deps, person, period)
  if (facts === null) return null
  const place = person.dealershipId === null ? '' : (await deps.stores.dealerships.find(person.dealershipId)).name
  const base = ownLinkBase(deps.settings.mail)
  const link = base === null ? null : `${base}/admin/notifications`
  return mailTo(deps, delivery, person, renderDigestMail(facts, period, { place, link }))
}

async function toMailbox(
  deps: NotificationsDeps,
  delivery: DeliveryDoc,
  person: StaffDoc,
  message: Message,
): Promise<DeliveryResult | null> {
  const place = person.dealershipId === null ? '' : (await deps.stores.dealerships.find(person.dealershipId)).name
  return mailTo(deps, delivery, person, renderAlertMail(message, place))
}

async function mailTo(
  { stores, mailer, clock }: NotificationsDeps,
  delivery: DeliveryDoc,
  person: StaffDoc,
  rendered: RenderedMail,
): Promise<DeliveryResult | null> {
  // an administrator may have turned it off since the mail was queued (rules: email notifications)
  if (!person.emailNotifications && delivery.content !== 'test') return null
  // by requesting a test, users say that their address accepts mail again
  if (delivery.content !== 'test' && mailRests(await stores.preferences.of(person._id, person.role), clock())) return ADDRESS_BOUNCED
  const messageId = delivery.messageId ?? (await stores.deliveries.ensureMessageId(delivery, newMessageId(mailer.from, 'alert')))
  const result = await sendMail(mailer, person, rendered, { at: clock(), messageId })
  if (result.kind === 'gone') await stores.preferences.recordBounced(person._id, { at: clock(), reason: result.reason })
  return result
}

async function toPhone(deps: NotificationsDeps, person: StaffDoc, message: Message): Promise<DeliveryResult> {
  const { preferences } = deps.stores
  const { phone, refusedPhone } = await preferences.of(person._id, person.role)
  if (phone === '') return NO_RECIPIENT
  const result = await sendSms(deps.settings, phone, message)
  // a test, or another alert, tries again: the user may have opted in
  if (result.kind === 'gone') await preferences.recordRefusedPhone(person._id, phone)
  else if (result.kind === 'sent' && refusedPhone !== null) await preferences.clearRefusedPhone(person._id)
  return result
}

async function toDevice({ stores, settings, clock }: NotificationsDeps, delivery: DeliveryDoc, message: Message): Promise<DeliveryResult> {
  const device = delivery.deviceId === null ? null : await stores.devices.find(delivery.deviceId)
  // the browser may have become another user's since the message was queued
  if (device === null || !device.userId.equals(delivery.recipientId)) return NO_RECIPIENT
  const result = await sendPush(settings, device, message)
  if (result.kind === 'sent') await stores.devices.recordSent(device._id, clock())
  else if (result.kind === 'gone') await stores.devices.removeDead(device._id)
  else await stores.devices.recordFailure(device._id, result.reason)
  return result
}

async function toChat(
  { stores, settings, clock }: NotificationsDeps,
  { recipientId, content, kind }: DeliveryDoc,
  channel: 'slack' | 'teams',
  message: Message,
): Promise<DeliveryResult | null> {
  const chat = await stores.chats.find(recipientId, channel)
  if (chat === null) return NO_RECIPIENT
  // an administrator may have turned it off, or this kind, since the message was queued
  const isWanted = chat.enabled && (kind === null || chat.kinds.includes(kind))
  if (!isWanted && content !== 'test') return null
  const result = await sendChat(settings, channel, chat.url, message)
  if (result.kind === 'sent') await stores.chats.recordSent(chat, clock())
  else if (result.kind === 'gone') await stores.chats.disable(chat, result.reason)
  else await stores.chats.recordFailure(chat, result.reason)
  return result
}
