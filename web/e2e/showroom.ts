import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { TestPlatform } from '@forecourt/platform-testing/test-platform'
import { feedFile, makeCars } from './feed-file.ts'

export type Showroom = Awaited<ReturnType<typeof showroom>>

/** Creates a dealership with data for every screen through the platform's API: a feed, a customer, their lead and a packet link, `link` its path. */
export async function showroom(platform: TestPlatform, dealership = 'Showroom Cars') {
  const owner = await platform.asOwner()
  const { _id: dealershipId } = await platform.createDealership(dealership)
  const cars = makeCars(60)
  const { name, mimeType, buffer } = feedFile('showroom.csv', cars)
  const body = new FormData()
  const rows = `${buffer.toString('utf8')},,,,,,,\r\n`
  body.append('file', new File([rows], name, { type: mimeType }))
  await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body })

  const vehicle = { vin: cars[1]?.vin ?? '', stockNumber: 'T2', year: cars[1]?.year, make: cars[1]?.make, model: cars[1]?.model }
  const contact = { firstName: 'Maria', lastName: 'Gonzalez', email: 'maria@mail.test', phone: '(951) 555-0134' }
  const customer = await owner.call(leadsOperations.createCustomer, { params: { dealershipId }, body: contact })
  await owner.call(leadsOperations.createLead, { params: { dealershipId }, body: { ...contact, customerId: customer._id, vehicle } })
  const log = await owner.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId: customer._id, vehicle } })
  return { dealershipId, vin: vehicle.vin, customerId: customer._id, link: log.link }
}
