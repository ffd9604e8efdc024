import type { EventData } from '@forecourt/contracts/event'
import { tradeInActed } from '@forecourt/contracts/leads/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { responsibleForCustomer } from '../packets/responsible-of.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'

type Facts = Pick<EventData<typeof tradeInActed>, 'evaluationId' | 'vehicleName' | 'act' | 'count' | 'amount' | 'currency' | 'text'>

/** Publishes a customer's action on a trade-in, with the people responsible for them. Runs in the caller's transaction. */
export async function publishAct(
  deps: Pick<LeadsDeps, 'stores' | 'messaging'>,
  { customer, at, ...facts }: Facts & { customer: CustomerDoc; at: Date },
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  const whose = await responsibleForCustomer(deps, customer, session)
  const about = {
    dealershipId: customer.dealershipId.toHexString(),
    customerId: customer._id.toHexString(),
    customerName: customerName(customer),
  }
  await deps.messaging.outbox.add(session, tradeInActed, { ...about, ...whose, ...facts, at: at.toISOString() }, context)
}
