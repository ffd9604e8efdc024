import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { ClientSession } from 'mongodb'
import { knownDealership } from '../access/existing-dealership.ts'
import { addCustomer } from '../customers/add-customer.ts'
import { oncePerPress } from '../customers/once-per-press.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerExists } from '../responses/customer-exists.ts'
import { toCustomer } from '../responses/customer-response.ts'

/**
 * Adds a customer; a retry of the same press returns the one it added (rules: adding a customer). Throws 409 CUSTOMER_EXISTS with the existing one,
 * also for concurrent duplicates.
 */
export function createCustomer(deps: LeadsDeps): Handler<typeof leadsOperations.createCustomer> {
  return async (call) => {
    const { dealershipId } = call.params
    const { requestId } = call.body
    const { customers } = deps.stores
    const findPressed = async (session?: ClientSession) =>
      requestId === undefined ? null : customers.findByRequest(dealershipId, requestId, session)
    await knownDealership(deps, dealershipId)
    const made = await oncePerPress(deps, findPressed, async (session) => {
      const existing = await customers.findSamePerson(dealershipId, call.body, session)
      if (existing !== null) throw customerExists(existing)
      const by = { dealershipId, context: call.context(dealershipId), createdBy: personOf(call.caller) }
      return addCustomer(deps, by, call.body, session)
    }).catch(async (error: unknown) => {
      const winner = isDuplicateKey(error) ? await customers.findSamePerson(dealershipId, call.body) : null
      throw winner === null ? error : customerExists(winner)
    })
    deps.hints.changed(dealershipId, made._id.toHexString())
    return toCustomer(made)
  }
}
