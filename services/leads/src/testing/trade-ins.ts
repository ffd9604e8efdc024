import type { Envelope, EventData } from '@forecourt/contracts/event'
import { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { newId } from '@forecourt/service-testing/people'
import type { LeadsFixture } from './start-leads.ts'

type Submitted = EventData<typeof evaluationSubmitted>

/** An evaluation of somebody new, as its event says it. */
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
    ...facts,
  }
}

/** The event, as the trade-ins service emits it. */
export function envelopeOf(leads: LeadsFixture, data: Submitted): Envelope<Submitted> {
  const { dealershipId } = data
  return makeEnvelope(evaluationSubmitted, data, {
    dealershipId,
    actor: { kind: 'customer' },
    correlationId: 'test',
    now: leads.clock.now(),
  })
}
