import type { ApiClient } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from '../requests/phone.ts'
import { sampleDocument, sampleFeed, sampleVideo, VIN } from '../requests/sample-files.ts'
import { samplePhotoForm, sampleTradeInForm } from '../requests/sample-trade-in.ts'
import { lastingTraces, settledState, traces } from '../stored/database-state.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

const NOW = new Date()

let tested: TestPlatform
beforeAll(async () => {
  // a fixed time, so that no open visit ends by itself
  tested = await startTestPlatform({ clock: () => NOW })
})

/** Creates a dealership with users, an inventory, and a customer who has submitted options on a packet that is still open. */
async function busyDealership() {
  const { _id: dealershipId } = await tested.createDealership()
  // every service knows it
  await settledState(tested)
  const admin = await tested.createUser('ADMIN', dealershipId)
  const staff = await tested.signIn(admin)
  await staff.call(authOperations.setOwnPhoto, { body: samplePhotoForm('photo') })
  await staff.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body: sampleFeed() })
  // documents knows its vehicles
  await settledState(tested)
  await fileDocument(staff, dealershipId)
  await submitTradeIn(staff, dealershipId)
  const vehicle = { vin: VIN, stockNumber: 'A1', year: 2003, make: 'Honda', model: 'Accord' }
  const person = { firstName: 'Casey', lastName: 'Doe', email: `casey@${dealershipId}.test`, vehicle }
  const { customerId } = await staff.call(leadsOperations.createLead, { params: { dealershipId }, body: person })
  const { link } = await staff.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle } })
  const phone = tested.asAnonymous({ userAgent: PHONE })
  const { logId } = await phone.call(leadsOperations.handleOpen, { body: { dealershipId, link, vin: VIN } })
  const options = { paymentType: 'cash' } as const
  await phone.call(leadsOperations.saveOptions, { params: { logId }, body: { options } })
  await phone.call(leadsOperations.requestFromPacket, { params: { logId }, body: { kind: 'price', requestKey: crypto.randomUUID() } })
  await settledState(tested)
  return { dealershipId, admin, staff, phone, logId }
}

/** Uploads a PDF and a video of the vehicle. */
async function fileDocument(staff: ApiClient, dealershipId: string): Promise<void> {
  const params = { dealershipId }
  await staff.call(documentsOperations.uploadInspectionPdf, { params, body: sampleDocument('pdf', { vin: VIN }) })
  await staff.call(documentsOperations.uploadVehicleVideo, { params, body: sampleVideo('video', { vin: VIN }) })
}

/** Submits an evaluation with a photo and a photo link, and starts a draft. */
async function submitTradeIn(staff: ApiClient, dealershipId: string): Promise<void> {
  const customer = tested.asAnonymous({ userAgent: PHONE })
  const { evaluationId } = await customer.call(tradeInsOperations.submitEvaluation, { body: sampleTradeInForm(dealershipId) })
  await staff.call(tradeInsOperations.createPhotoLink, { params: { evaluationId }, query: {} })
  await customer.call(tradeInsOperations.beginDraft, { body: { dealershipId, requestId: crypto.randomUUID() } })
}

test('deleting a dealership removes it from every service and signs its users and customers out, and other dealerships keep their data', async () => {
  const gone = await busyDealership()
  const other = await busyDealership()
  const before = lastingTraces(await traces(tested, other.dealershipId))
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'auth.users',
      'inventory-feed.vehicles',
      'leads.customer-requests',
      'leads.response-clocks',
      'leads.customers',
      'leads.visits',
      'documents.document-bytes.files',
      'trade-ins.evaluations',
      'trade-ins.customer-links',
      'trade-ins.drafts',
      'trade-ins.people',
      'trade-ins.photo-bytes.files',
    ]),
  )

  const owner = await tested.asOwner()
  await owner.call(authOperations.deleteDealership, { params: { dealershipId: gone.dealershipId } })
  await settledState(tested)
  const left = await traces(tested, gone.dealershipId)
  const onlyThatItWas = expect.stringMatching(/^\{"_id":\{"\$oid":"\w{24}"\},"deletedAt":\{"\$date":"[^"]*"\}\}$/)
  expect(left).toEqual({
    'inventory-feed.dealerships': [onlyThatItWas],
    'documents.dealerships': [onlyThatItWas],
    'trade-ins.dealerships': [onlyThatItWas],
    'leads.dealerships': [onlyThatItWas],
    'tax-vin.dealerships': [onlyThatItWas],
    'notifications.dealerships': [onlyThatItWas],
  })

  expect((await gone.staff.fetch(`/api/dealerships/${gone.dealershipId}/leads`)).status).toBe(401)
  await expect(tested.signIn(gone.admin)).rejects.toMatchObject({ status: 401 })
  const { logId } = gone
  await expect(gone.phone.call(leadsOperations.heartbeat, { params: { logId } })).rejects.toMatchObject({ status: 404 })
  expect((await gone.phone.fetch(`/api/dealerships/${gone.dealershipId}/vehicles`)).status).toBe(404)
  await settledState(tested)
  expect(await traces(tested, gone.dealershipId)).toEqual(left)

  expect(lastingTraces(await traces(tested, other.dealershipId))).toEqual(before)
  await other.phone.call(leadsOperations.heartbeat, { params: { logId: other.logId } })
})
