import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notFound } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ClientSession, ObjectId } from 'mongodb'
import { requireVisibleLead } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { toResponseClock } from '../domain/response-clock.ts'

type NoteContactCall = Call<typeof leadsOperations.noteContact>

/**
 * Records that staff called, texted or mailed a lead's customer, or wrote a note, and stops the response clock (rules: response clock). A repeated
 * press within 10 seconds and a retry count once. Throws 404 for a lead that the caller does not see.
 */
export function noteContact(deps: LeadsDeps): Handler<typeof leadsOperations.noteContact> {
  return async (call) => {
    const { dealershipId } = call.params
    const customerId = await deps.transaction((session) => note(deps, call, session))
    deps.hints.changed(dealershipId, customerId.toHexString())
    const clock = (await deps.stores.responseClocks.newestOf(dealershipId, [customerId])).get(customerId.toHexString())
    return { success: true, response: clock === undefined ? null : toResponseClock(clock) }
  }
}

async function note(deps: LeadsDeps, { params, body, caller, context }: NoteContactCall, session: ClientSession): Promise<ObjectId> {
  const { dealershipId, leadId } = params
  const { _id, customerId } = await requireVisibleLead(deps, caller, dealershipId, leadId, session)
  // so that a customer who is deleted concurrently leaves no contact behind
  if ((await deps.stores.customers.lockForUpdate(dealershipId, customerId, session)) === null) throw notFound('Lead')
  const { contacts, responseClocks } = deps.stores
  const { channel, text, requestId } = body
  // the customer may have asked again since the first attempt, which a retry does not answer
  if (requestId !== undefined && (await contacts.findByRequest(dealershipId, customerId, requestId, session)) !== null) return customerId
  const { now: at } = context(dealershipId)
  const by = personOf(caller)
  const press = { channel, text, ...(requestId !== undefined && { requestId }) }
  await contacts.add(dealershipId, { customerId, leadId: _id, ...press, at, by }, session)
  await responseClocks.stop(dealershipId, customerId, { at, channel, by }, session)
  return customerId
}
