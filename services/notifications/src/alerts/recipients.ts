import type { Person } from '@forecourt/contracts/fields'
import { ALERT_KIND_ROLES, type AlertKind } from '@forecourt/contracts/notifications/kinds'
import { ObjectId } from 'mongodb'
import { addresseeOf, isReached } from '../deliveries/queue-alert.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { StaffDoc } from '../store/staff-store.ts'
import type { AlertEvent, Audience } from './alert-event.ts'

/** Alerts that must reach someone, because a customer waits for the dealership (rules: alert recipients). */
export const MUST_REACH: readonly AlertKind[] = ['options-submitted', 'customer-asked', 'trade-in-submitted', 'offer-answered']

type Deps = Pick<NotificationsDeps, 'stores' | 'settings' | 'clock'>

/** The recipients of an alert. */
interface Recipients {
  people: StaffDoc[]
  /** whether no event of auth about one of the recipients has arrived yet */
  someUnknown: boolean
}

/** Returns the recipients of an alert, each once and in their current state, limited to roles that get this kind (rules: alert recipients). */
export async function recipientsOf(deps: Deps, { kind, audience, dealershipId, except }: AlertEvent): Promise<Recipients> {
  const place = dealershipId === null ? null : new ObjectId(dealershipId)
  const { people, someUnknown } = await peopleOf(deps, kind, audience, place)
  const canReceive = (person: StaffDoc) => ALERT_KIND_ROLES[kind].includes(person.role) && belongsTo(person, place)
  const once = new Map(people.filter(canReceive).map((person) => [person._id.toHexString(), person]))
  if (except !== undefined) once.delete(except)
  return { people: [...once.values()], someUnknown }
}

async function peopleOf(deps: Deps, kind: AlertKind, audience: Audience, place: ObjectId | null): Promise<Recipients> {
  const { staff } = deps.stores
  switch (audience.kind) {
    case 'people':
      return known(deps, audience.userIds)
    case 'responsible': {
      const { people, someUnknown } = await responsible(deps, audience.people, place)
      const [first] = MUST_REACH.includes(kind) ? await reachedAmong(deps, kind, people) : people
      return { people: first === undefined ? await staff.ofRole('ADMIN', place) : [first], someUnknown }
    }
    case 'admins': {
      const { people, someUnknown } = await responsible(deps, audience.people, place)
      return { people: [...people.slice(0, 1), ...(await staff.ofRole('ADMIN', place))], someUnknown }
    }
    case 'leaders':
      return { people: [...(await staff.ofRole('ADMIN', place)), ...(await staff.ofRole('OWNER', null))], someUnknown: false }
  }
}

/** Returns those users whom alerts of a kind reach. */
async function reachedAmong(deps: Deps, kind: AlertKind, people: readonly StaffDoc[]): Promise<StaffDoc[]> {
  const addressees = await Promise.all(people.map((person) => addresseeOf(deps, person)))
  return addressees.filter((addressee) => isReached(deps, kind, addressee)).map(({ person }) => person)
}

/** Returns those of the named users who still exist and belong to the dealership. */
async function responsible(deps: Deps, named: readonly (Person | null)[], place: ObjectId | null): Promise<Recipients> {
  const ids = named.flatMap((person) => (person === null || !ObjectId.isValid(person.id) ? [] : [person.id]))
  const { people, someUnknown } = await known(deps, ids)
  return { people: people.filter((person) => belongsTo(person, place)), someUnknown }
}

async function known({ stores: { staff } }: Deps, ids: readonly string[]): Promise<Recipients> {
  const found = await Promise.all(ids.map((id) => staff.find(id)))
  return {
    people: found.flatMap((person) => (person === null || person === 'deleted' ? [] : [person])),
    someUnknown: found.includes(null),
  }
}

/** An OWNER belongs to every dealership. */
function belongsTo({ role, dealershipId }: StaffDoc, place: ObjectId | null): boolean {
  return role === 'OWNER' || place === null || dealershipId?.equals(place) === true
}
