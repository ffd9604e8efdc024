import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import { type AlertKind, URGENT_KINDS } from '@forecourt/contracts/notifications/kinds'
import type { ClientSession, ObjectId } from 'mongodb'
import type { AlertDoc } from '../alerts/alert-doc.ts'
import { isLate } from '../alerts/is-late.ts'
import type { NotificationsDeps } from '../deps.ts'
import { mailRests } from '../preferences/mail-rests.ts'
import { sendableAt } from '../preferences/quiet-times.ts'
import type { ChatDoc } from '../store/chat-store.ts'
import type { NewDelivery } from '../store/delivery-store.ts'
import type { KnownPreferences } from '../store/preference-store.ts'
import type { StaffDoc } from '../store/staff-store.ts'
import { MERGE_WINDOW_MS } from '../store/thread-store.ts'

type Deps = Pick<NotificationsDeps, 'stores' | 'settings' | 'clock'>

/** A user with their preferences for alerts. */
interface Addressee {
  person: StaffDoc
  preferences: KnownPreferences
  /** the time zone of their quiet hours */
  timeZone: string
  /** the browsers that get their push messages */
  deviceIds: readonly ObjectId[]
}

/** Loads what is needed to queue an alert of a user. */
export async function addresseeOf({ stores, settings }: Deps, person: StaffDoc): Promise<Addressee> {
  const [preferences, place, devices] = await Promise.all([
    stores.preferences.of(person._id, person.role),
    person.dealershipId === null ? null : stores.dealerships.find(person.dealershipId),
    settings.vapid === null ? [] : stores.devices.list(person._id),
  ])
  return { person, preferences, timeZone: place?.timeZone ?? DEFAULT_TIME_ZONE, deviceIds: devices.map(({ _id }) => _id) }
}

/** Whether alerts of a kind reach a user: the bell shows them, or a channel sends them to an address or a number that takes them. */
export function isReached(deps: Pick<Deps, 'settings' | 'clock'>, kind: AlertKind, addressee: Addressee): boolean {
  const { preferences } = addressee
  const arrives = { push: true, mail: !mailRests(preferences, deps.clock()), sms: preferences.phone !== preferences.refusedPhone }
  return preferences.grid[kind].bell || channelsOf(deps, kind, addressee).some((channel) => arrives[channel])
}

/** Returns the channels that send alerts of a kind to a user: those that the user wants and that are set up for them. */
function channelsOf({ settings }: Pick<Deps, 'settings'>, kind: AlertKind, { person, preferences, deviceIds }: Addressee) {
  const wanted = preferences.grid[kind]
  const isSetUp = {
    push: deviceIds.length > 0,
    mail: person.emailNotifications && settings.mail.smtp !== null,
    sms: preferences.phone !== '' && settings.sms !== null,
  }
  return (['push', 'mail', 'sms'] as const).filter((channel) => wanted[channel] && isSetUp[channel])
}

/**
 * Queues the deliveries of a user's alert, in the transaction that stores the alert. Push messages and urgent alerts are sent immediately; mails
 * and text messages are sent after the minute in which more events can be merged. Alerts that are not urgent wait until quiet hours and pauses end
 * (rules: alert preferences). Late alerts send nothing (rules: late alerts).
 */
export async function queueForPerson(deps: Deps, alert: AlertDoc, addressee: Addressee, session: ClientSession): Promise<void> {
  const { person, preferences, timeZone, deviceIds } = addressee
  const now = deps.clock()
  if (isLate(alert, now)) return
  const isUrgent = URGENT_KINDS.includes(alert.kind)
  const freeAt = isUrgent ? now : sendableAt(now, preferences, timeZone)
  const about = aboutAlert(alert, { recipientName: person.name, queuedAt: now })
  const gathered = isUrgent ? now : new Date(now.getTime() + MERGE_WINDOW_MS)
  const one = (channel: NewDelivery['channel'], dueAt: Date, deviceId: ObjectId | null = null): NewDelivery => ({
    ...about,
    channel,
    deviceId,
    dueAt: freeAt > dueAt ? freeAt : dueAt,
    held: freeAt > dueAt,
    once: ['alert', alert._id.toHexString(), channel, deviceId?.toHexString() ?? ''].join(':'),
  })
  const deliveries = channelsOf(deps, alert.kind, addressee).flatMap((channel) =>
    channel === 'push' ? deviceIds.map((deviceId) => one(channel, now, deviceId)) : [one(channel, gathered)],
  )
  await deps.stores.deliveries.queue(deliveries, session)
}

/**
 * Queues a silent push message that replaces the first one after another event was merged into an alert: once, at the end of the alert's minute.
 */
export async function queueReplacement(
  deps: Deps,
  alert: AlertDoc,
  { person, preferences, deviceIds }: Addressee,
  session: ClientSession,
): Promise<void> {
  if (alert.count !== 2 || !preferences.grid[alert.kind].push) return
  const now = deps.clock()
  if (isLate(alert, now)) return
  const about = aboutAlert(alert, { recipientName: person.name, queuedAt: now })
  const dueAt = new Date(Math.max(now.getTime(), alert.at.getTime() + MERGE_WINDOW_MS))
  const isHeld = (await deps.stores.deliveries.heldPushesOf(alert._id, session)) > 0
  if (isHeld) return
  await deps.stores.deliveries.queue(
    deviceIds.map((deviceId) => ({
      ...about,
      channel: 'push' as const,
      deviceId,
      dueAt,
      held: false,
      replaces: true,
      once: ['replaced', alert._id.toHexString(), deviceId.toHexString()].join(':'),
    })),
    session,
  )
}

/** Queues the chat messages of a dealership's alert. */
export async function queueForChats(
  deps: Deps,
  alert: AlertDoc,
  { chats, dealershipName }: { chats: readonly ChatDoc[]; dealershipName: string },
  session: ClientSession,
): Promise<void> {
  const now = deps.clock()
  if (isLate(alert, now)) return
  const dueAt = URGENT_KINDS.includes(alert.kind) ? now : new Date(now.getTime() + MERGE_WINDOW_MS)
  const about = aboutAlert(alert, { recipientName: dealershipName, queuedAt: now })
  await deps.stores.deliveries.queue(
    chats.map(({ channel }) => ({
      ...about,
      channel,
      deviceId: null,
      dueAt,
      held: false,
      once: ['alert', alert._id.toHexString(), channel, ''].join(':'),
    })),
    session,
  )
}

function aboutAlert({ _id, kind, recipientId, dealershipId }: AlertDoc, facts: { recipientName: string; queuedAt: Date }) {
  return { content: 'alert' as const, alertId: _id, kind, recipientId, dealershipId, ...facts }
}
