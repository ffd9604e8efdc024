/** Returns the parts of the screens' URLs from a running demo: ids, the vehicle with every kind of content, a lead, and a new packet link. */
export async function demoFacts(url, password) {
  const { signIn } = await import('@forecourt/api-client/api-client')
  const { authOperations } = await import('@forecourt/contracts/auth/operations')
  const { leadsOperations } = await import('@forecourt/contracts/leads/operations')
  const { SHOWCASE } = await import('@forecourt/demo-data/demo-people')
  const { inventoryAtFirst } = await import('@forecourt/demo-data/demo-feeds')
  const { leadsOf } = await import('@forecourt/demo-data/play-story')
  const client = await signIn(url, { email: 'sales@northgate.demo', password })
  const { _id: dealershipId, slug } = (await client.call(authOperations.listDealerships, {})).find(
    ({ name }) => name === 'Northgate Motors',
  )
  const { vin } = inventoryAtFirst(SHOWCASE.dealership)[SHOWCASE.vehicle]
  const lead = (await leadsOf(client, dealershipId)).find(({ email }) => email === 'victor.petrov@example.com')
  // a separate link, so that taking pictures adds no opens to the lead's link
  const vehicle = lead.vehicle ?? { vin }
  const { link } = await client.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId: lead.customerId, vehicle } })
  return { dealershipId, slug, vin, leadId: lead._id, packet: new URL(link, url).pathname }
}
