import { demoFacts } from './demo-facts.mjs'

/**
 * Reads and creates the parts of the pages' URLs: the facts of demo-facts.mjs, a customer, a trade-in with a photo link and an offer link, and
 * (`empty`) a dealership without data. `now` is the time of the demo.
 */
export async function pageFacts(url, password, now) {
  const { signIn } = await import('@forecourt/api-client/api-client')
  const { authOperations } = await import('@forecourt/contracts/auth/operations')
  const { leadsOperations } = await import('@forecourt/contracts/leads/operations')
  const { tradeInsOperations } = await import('@forecourt/contracts/trade-ins/operations')
  const facts = await demoFacts(url, password)
  const { dealershipId } = facts
  const owner = await signIn(url, { email: 'owner@forecourt.local', password })
  const sales = await signIn(url, { email: 'sales@northgate.demo', password })
  const [customer] = await owner.call(leadsOperations.listCustomers, { params: { dealershipId }, query: { limit: 1 } })
  const { evaluations } = await sales.call(tradeInsOperations.listEvaluations, { params: { dealershipId }, query: {} })
  const evaluationId = evaluations[0]._id
  const { uploadLink } = await sales.call(tradeInsOperations.createPhotoLink, { params: { evaluationId }, query: {} })
  const validUntil = new Date(now.getTime() + 7 * 86_400_000).toISOString()
  const body = { amount: 14_500, validUntil, note: 'We have a buyer for it.', requestId: crypto.randomUUID() }
  const { link } = await sales.call(tradeInsOperations.makeOffer, { params: { evaluationId }, query: {}, body })
  const name = `Quiet Lot ${Date.now()}`
  const empty = await owner.call(authOperations.createDealership, { body: { name, email: 'quiet@lot.demo' } })
  return {
    full: { ...facts, evaluationId, customerId: customer._id, photoLink: uploadLink, offerLink: link },
    empty: { dealershipId: empty._id, slug: empty._id },
  }
}
