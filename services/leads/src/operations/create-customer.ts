import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { knownDealership } from '../access/existing-dealership.ts'
import { addCustomer } from '../customers/add-customer.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerExists } from '../responses/customer-exists.ts'
import { toCustomer } from '../responses/customer-response.ts'

/** Adds a customer. Throws 409 CUSTOMER_EXISTS with the existing one, also for concurrent duplicates. */
export function createCustomer(deps: LeadsDeps): Handler<typeof leadsOperations.createCustomer> {
  return async (call) => {
    const { dealershipId } = call.params
    await knownDealership(deps, dealershipId)
    const made = await deps
      .transaction(async (session) => {
        const existing = await deps.stores.customers.findSamePerson(dealershipId, call.body, session)
        if (existing !== null) throw customerExists(existing)
        const by = { dealershipId, context: call.context(dealershipId), createdBy: personOf(call.caller) }
        return addCustomer(deps, by, call.body, session)
      })
      .catch(async (error: unknown) => {
        const winner = isDuplicateKey(error) ? await deps.stores.customers.findSamePerson(dealershipId, call.body) : null
        throw winner === null ? error : customerExists(winner)
      })
    deps.hints.changed(dealershipId, made._id.toHexString())
    return toCustomer(made)
  }
}
