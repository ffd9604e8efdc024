import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import { evaluationSubmitted, type offerChanged } from '@forecourt/contracts/trade-ins/events'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { newId } from '@forecourt/service-testing/people'
import type { LeadsFixture } from './start-leads.ts'

type Submitted = EventData<typeof evaluationSubmitted>

/** Returns a submitted evaluation of a new person, as its event contains it. */
export function submitted(dealershipId: string, facts: Partial<Submitted> = {}): Submitted {
  const evaluationId = newId()
  return {
    dealershipId,
    evaluationId,
    vin: '5J6RW2H85KL012345',
    vehicleName: '2019 Honda CR-V EX-L',
    currentMiles: 61_240,
    photoCount: 8,
    sellingOption: 'trade',
    customer: {
      firstName: 'Dana',
      lastName: 'Reyes',
      email: `${evaluationId}@example.com`,
      phone: '4045550142',
      zipCode: '30301',
    },
    originHash: null,
    range: null,
    currency: 'USD',
    ...facts,
  }
}

/** Returns the event that the trade-ins service emits. */
export function envelopeOf(leads: LeadsFixture, data: Submitted): Envelope<Submitted> {
  return happenedTo(leads, evaluationSubmitted, data, null)
}

/** Returns an event of the trade-ins service; `by` null: the customer caused it. */
export function happenedTo<E extends EventDefinition>(
  leads: Pick<LeadsFixture, 'clock'>,
  event: E,
  data: EventData<E> & { dealershipId: string },
  by: SessionUser | null,
): Envelope<EventData<E>> {
  const { dealershipId } = data
  const actor =
    by === null ? { kind: 'customer' as const } : { kind: 'staff' as const, id: by._id, name: by.name, email: by.email, role: by.role }
  return makeEnvelope(event, data, { dealershipId, actor, correlationId: 'test', now: leads.clock.now() })
}

/** Returns the facts of a submitted evaluation that every later event includes. */
export function factsOf({ dealershipId, evaluationId, vin, vehicleName, customer, currency }: Submitted) {
  return { dealershipId, evaluationId, vin, vehicleName, currency, customerName: `${customer.firstName} ${customer.lastName}` }
}

/** Returns a step of an offer of $17,000 that is valid for a week. */
export function offerStep(leads: Pick<LeadsFixture, 'clock'>, about: Submitted, offer: Partial<EventData<typeof offerChanged>>) {
  const validUntil = new Date(leads.clock.now().getTime() + 7 * 24 * 60 * 60 * 1_000).toISOString()
  const none = { offerId: newId(), step: 'made' as const, amount: 17_000, text: '', payoffAmount: 4_000, mail: null }
  return { ...factsOf(about), ...none, validUntil, ...offer }
}
