import type { ActivityLog } from '@forecourt/contracts/auth/activity'
import {
  activityCleared,
  dealershipCreated,
  dealershipUpdated,
  type TWO_STEP_CHANGES,
  userCreated,
  userDeleted,
  userNotificationsSet,
  userPasswordReset,
  userSignedIn,
  userTwoStepChanged,
} from '@forecourt/contracts/auth/events'
import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { Actor, Envelope, EventDefinition } from '@forecourt/contracts/event'
import {
  type FeedReception,
  feedDiscarded,
  feedFailed,
  feedFormatChanged,
  feedHeld,
  feedReceived,
  feedRemoved,
  feedUpdated,
  vehicleEdited,
  watchChanged,
} from '@forecourt/contracts/inventory-feed/events'
import {
  customerCreated,
  customerDeleted,
  customersMerged,
  leadAssigned,
  leadCreated,
  leadDeleted,
  packetAccessChanged,
  packetCreated,
  packetDeleted,
  packetEmailed,
  packetOpened,
  packetSubmitted,
} from '@forecourt/contracts/leads/events'
import type { Role } from '@forecourt/contracts/operation'
import { type Activity, aboutVehicle, CLEARED_ENTITY, type Entry, entry, inWords, rule } from './activity-rule.ts'
import { CUSTOMER_RULES } from './customer-activity.ts'
import { TRADE_IN_RULES } from './trade-in-activity.ts'

const ROLE_IN_WORDS: Record<Role, string> = { OWNER: 'owner', ADMIN: 'administrator', SALES: 'salesperson' }

/** One rule for each event that has an entry in the activity log. */
const RULES = [
  rule(dealershipCreated, ({ name, email }) => entry('create', 'dealership', `Added the dealership ${name}`, { email })),
  rule(dealershipUpdated, ({ name, email }) => entry('update', 'dealership', `Changed the settings of ${name}`, { email })),
  rule(userCreated, ({ name, email, role }) => entry('create', 'user', `Added the ${ROLE_IN_WORDS[role]} ${name}`, { email, role })),
  rule(userDeleted, ({ name, email, role }) => entry('delete', 'user', `Deleted the ${ROLE_IN_WORDS[role]} ${name}`, { email, role })),
  rule(userPasswordReset, ({ name }) => entry('update', 'user', `Set the password of ${name}`)),
  rule(userTwoStepChanged, ({ name, change, recoveryCodesLeft }) =>
    entry('update', 'user', TWO_STEP_IN_WORDS[change](name), { recoveryCodesLeft }),
  ),
  rule(userNotificationsSet, ({ name, emailNotifications }) =>
    entry('update', 'user', `Turned email notifications of ${name} ${emailNotifications ? 'on' : 'off'}`),
  ),
  rule(activityCleared, ({ actionType, entries }) => {
    const cleared = actionType === null ? 'the activity log' : `${ENTRIES_IN_WORDS[actionType]} from the activity log`
    return entry('delete', CLEARED_ENTITY, `Cleared ${cleared}`, { entries })
  }),
  rule(userSignedIn, () => entry('login', 'session', 'Signed in')),
  rule(feedReceived, ({ fileName, how }) => {
    const said = RECEPTION_IN_WORDS[how]
    return said && entry(said.actionType, 'inventory_feed', `${said.did} the inventory file ${fileName}`)
  }),
  rule(feedUpdated, ({ fileName, vehicleCount, counts }) => {
    const { rows, added, changed, removed, rejected } = counts
    return entry('update', 'inventory_feed', `Updated the inventory from ${fileName}`, {
      vehicleCount,
      rows,
      added,
      changed,
      removed,
      rejected,
    })
  }),
  rule(feedHeld, ({ fileName, reason }) =>
    entry('update', 'inventory_feed', `The inventory file ${fileName} needs a decision`, { reason }),
  ),
  rule(feedDiscarded, ({ fileName }) => entry('update', 'inventory_feed', `Discarded the inventory file ${fileName}`)),
  rule(feedFailed, ({ fileName, reason }) =>
    entry('update', 'inventory_feed', `Couldn't import the inventory file ${fileName}`, { reason }),
  ),
  rule(feedRemoved, ({ removed }) => entry('delete', 'inventory_feed', 'Deleted the inventory file', { vehiclesRemoved: removed })),
  rule(feedFormatChanged, ({ columnsMapped, mileageUnit, currency }) =>
    entry('update', 'inventory_feed', 'Changed how inventory files are read', { columnsMapped, mileageUnit, currency }),
  ),
  rule(vehicleEdited, ({ name, vin, stockNumber, edited, dropped }) => {
    const vehicle = name || stockNumber || vin
    const changed = `Changed ${inWords(edited, FACT_IN_WORDS)} of ${vehicle}`
    const action =
      edited.length === 0
        ? `Took ${inWords(dropped, FACT_IN_WORDS)} of ${vehicle} from the feed again`
        : dropped.length === 0
          ? changed
          : `${changed}, and took ${inWords(dropped, FACT_IN_WORDS)} from the feed again`
    return entry('update', 'vehicle', action, { ...(vin && { vin }), ...(stockNumber && { stockNumber }) })
  }),
  rule(watchChanged, ({ watching, healthy, path, message }) => {
    if (!watching) return entry('update', 'inventory_feed', `Stopped watching the folder ${path}`)
    return entry('update', 'inventory_feed', healthy ? `Watching the folder ${path}` : `The watched folder ${path} has a problem`, {
      message,
    })
  }),
  rule(customerCreated, ({ customerName }) => entry('create', 'customer', `Added the customer${after(customerName)}`)),
  rule(leadCreated, ({ customerName, vehicle }) => entry('create', 'lead', `Added the lead${after(customerName)}`, aboutVehicle(vehicle))),
  rule(customerDeleted, ({ customerName, leadsDeleted, packetLogsDeleted }) =>
    entry('delete', 'customer', `Deleted the customer${after(customerName)}`, { leadsDeleted, packetLogsDeleted }),
  ),
  rule(customersMerged, ({ customerName, mergedCustomerIds: { length } }) =>
    entry(
      'update',
      'customer',
      `Merged ${length === 1 ? 'another customer' : `${length} other customers`} into ${customerName || 'a customer'}`,
    ),
  ),
  rule(leadAssigned, ({ customerName, vehicle, assignedTo }) => {
    const lead = `the lead${after(customerName)}`
    const action = assignedTo === null ? `Unassigned ${lead}` : `Assigned ${lead} to ${assignedTo.name}`
    return entry('update', 'lead', action, aboutVehicle(vehicle))
  }),
  rule(leadDeleted, ({ customerName, vehicle, customersDeleted, packetLogsDeleted }) =>
    entry('delete', 'lead', `Deleted the lead${after(customerName)}${customersDeleted > 0 ? ' and the customer' : ''}`, {
      ...aboutVehicle(vehicle),
      packetLogsDeleted,
    }),
  ),
  rule(documentAttached, ({ kind, vehicleName, vin, stockNumber, fileName, replaced, followed }) =>
    followed
      ? null
      : entry(
          replaced ? 'update' : 'create',
          'vehicle_document',
          `${replaced ? 'Replaced' : 'Added'} ${KIND_IN_WORDS[kind]} of ${vehicleName || stockNumber || vin}`,
          { ...(vin && { vin }), ...(stockNumber && { stockNumber }), fileName },
        ),
  ),
  rule(documentRemoved, ({ kind, vehicleName, vin, stockNumber, followed }) =>
    followed
      ? null
      : entry('delete', 'vehicle_document', `Removed ${KIND_IN_WORDS[kind]} of ${vehicleName || stockNumber || vin}`, {
          ...(vin && { vin }),
          ...(stockNumber && { stockNumber }),
        }),
  ),
  ...TRADE_IN_RULES,
  ...CUSTOMER_RULES,
  rule(packetDeleted, ({ customerName, vehicle }) =>
    entry('delete', 'vehicle_packet', `Deleted a packet link of ${customerName || 'a customer'}`, aboutVehicle(vehicle)),
  ),
  rule(packetAccessChanged, ({ customerName, vehicle, revoked, wasRevoked, expiresAt }) => {
    const link = `a packet link of ${customerName || 'a customer'}`
    const details = { ...aboutVehicle(vehicle), ...(expiresAt !== null && { expiresAt }) }
    if (revoked !== wasRevoked) return entry('update', 'vehicle_packet', `${revoked ? 'Revoked' : 'Restored'} ${link}`, details)
    return entry('update', 'vehicle_packet', `${expiresAt === null ? 'Removed' : 'Changed'} the expiration of ${link}`, details)
  }),
  rule(packetEmailed, ({ customerName, vehicle, to }) =>
    entry('update', 'vehicle_packet', `Emailed a packet link to ${customerName || 'a customer'}`, { ...aboutVehicle(vehicle), to }),
  ),
  rule(packetCreated, ({ customerName, vehicle }) =>
    entry('create', 'vehicle_packet', `Created a packet link for ${customerName || 'a customer'}`, aboutVehicle(vehicle)),
  ),
  rule(packetOpened, ({ customerName, vehicle }) =>
    entry('view', 'vehicle_packet', `${customerName || 'The customer'} opened a packet link`, aboutVehicle(vehicle)),
  ),
  rule(packetSubmitted, ({ customerName, vehicle }) =>
    entry('update', 'vehicle_packet', `${customerName || 'The customer'} submitted payment options`, aboutVehicle(vehicle)),
  ),
] as const

type AnyRule = { event: EventDefinition; describe: (data: never) => Entry | null }
const BY_TYPE = new Map<string, AnyRule>(RULES.map((one) => [one.event.type, one as AnyRule]))

/** The events of all services that the activity log consumes. */
export const ACTIVITY_EVENTS: readonly EventDefinition[] = RULES.map(({ event }) => event)

/** Returns the activity log entry of an event; null for an event without an entry. */
export function activityOf(envelope: Envelope): Activity | null {
  const found = BY_TYPE.get(envelope.type)
  const line = found?.describe(envelope.data as never) ?? null
  return line === null ? null : { ...personOf(envelope.actor), ...line }
}

function personOf(actor: Actor): Pick<Activity, 'userName' | 'userType'> {
  if (actor.kind === 'staff') return { userName: actor.name, userType: actor.role }
  return actor.kind === 'customer' ? { userName: 'Customer', userType: 'CUSTOMER' } : { userName: actor.name, userType: 'SYSTEM' }
}

/** Names of the entries to clear, by action. */
const ENTRIES_IN_WORDS: Readonly<Record<ActivityLog['actionType'], string>> = {
  create: 'what was created',
  update: 'what was updated',
  delete: 'what was deleted',
  view: 'what was viewed',
  login: 'sign-ins',
}

/** What was done with an inventory file; null for one that is read again, which the change of the feed format says. */
const RECEPTION_IN_WORDS: Readonly<Record<FeedReception, (Pick<Entry, 'actionType'> & { did: string }) | null>> = {
  'handed-in': { actionType: 'create', did: 'Handed in' },
  previewed: { actionType: 'view', did: 'Previewed' },
  confirmed: { actionType: 'update', did: 'Confirmed the import of' },
  restored: { actionType: 'update', did: 'Restored' },
  'read-again': null,
}

/** Describes a change of a user's two-step sign-in. */
const TWO_STEP_IN_WORDS: Readonly<Record<(typeof TWO_STEP_CHANGES)[number], (name: string) => string>> = {
  on: () => 'Turned two-step sign-in on',
  off: () => 'Turned two-step sign-in off',
  reset: (name) => `Turned two-step sign-in of ${name} off`,
  'codes-renewed': () => 'Made new recovery codes',
  'recovery-code-used': () => 'Used a recovery code',
}

/** Document kinds in words. */
const KIND_IN_WORDS: Readonly<Record<FilingKind, string>> = {
  inspection: 'the inspection',
  autocheck: 'the AutoCheck report',
  msrp: 'the window sticker',
  video: 'the video',
}

/** The editable facts of a vehicle in words. */
const FACT_IN_WORDS: Record<string, string> = {
  price: 'the price',
  mileage: 'the mileage',
  exteriorColor: 'the exterior color',
  interiorColor: 'the interior color',
  description: 'the description',
  photos: 'the order of the photos',
  videoUrl: 'the video',
}

function after(name: string | undefined): string {
  return name ? ` ${name}` : ''
}
