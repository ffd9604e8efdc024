// Makes the requests of users on a platform with many faults, from a pod in the cluster. Each leaves log lines that a runbook looks for. Prints the
// dealership and packet that it created, which a second run gets as PLACE, and the id of a request that creates a lead.
import { createApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { sampleTradeInForm } from '@forecourt/platform-testing/requests/sample-trade-in'
import { until } from '@forecourt/timing/until'

const { FORECOURT_URL: url = '', OWNER_EMAIL: email = '', OWNER_PASSWORD: password = '', PLACE = '', GUESSES = '0' } = process.env
const KNOWN_WITHIN_MS = 30_000
const VEHICLE = { vin: '1G1YY22G965104378', year: 2006, make: 'Chevrolet', model: 'Corvette' }

const staff = await signIn(url, { email, password })
const stranger = createApiClient(url)
const { dealershipId, logId } = PLACE === '' ? await prepare() : JSON.parse(PLACE)
const params = { dealershipId }

// an import that fails, and an invalid document
await refused(() =>
  staff.call(inventoryFeedOperations.uploadCsv, { params, body: fileForm('file', 'feed.csv', 'nothing,of,a,feed\n1,2,3,4\n') }),
)
await refused(() =>
  staff.call(documentsOperations.uploadDocuments, { params, query: {}, body: fileForm('files', 'report.pdf', '%PDF-1.7 broken') }),
)
// a manufacturer, a tax rate provider, a VIN decoding service, a language model and a mail server that are down
await refused(() => staff.call(documentsOperations.getWindowSticker, { params: { group: 'gm', vin: VEHICLE.vin } }))
for (const zip of ['60601', '90001', '10001', '98101', '73301', '33101', '80201'])
  await stranger.call(taxVinOperations.getTaxRate, { params: { zip }, query: {} })
await stranger.call(taxVinOperations.decodeVin, { params: { vin: VEHICLE.vin }, query: {} })
await refused(() => staff.call(tradeInsOperations.askForValuation, { body: { dealershipId, ...VEHICLE, currentMiles: 41_200 } }))
await refused(() =>
  staff.call(leadsOperations.sendPacketEmail, { params: { logId }, body: { message: 'Hello', to: 'casey@customer.test' } }),
)
await refused(() => staff.call(notificationsOperations.sendTestAlert, { body: { channel: 'mail' } }))
// MongoDB rejects the writes of trade-ins, leads and an import
await refused(() =>
  staff.call(inventoryFeedOperations.uploadCsv, {
    params,
    body: fileForm('file', 'feed.csv', 'Stock Number,Year,Make,Model,Price\nA1,2020,Honda,Civic,10000\n'),
  }),
)
await refused(() => stranger.call(tradeInsOperations.submitEvaluation, { body: sampleTradeInForm(dealershipId) }))
await staff.call(authOperations.updateDealership, { params, body: { name: 'Renamed Motors' } })
const failed = await staff.fetch(`/api/dealerships/${dealershipId}/leads`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ firstName: 'Robin', lastName: 'Customer', email: 'robin@customer.test', vehicle: VEHICLE }),
})
// more guesses of a password than the rate limit allows
for (let guess = 0; guess < Number(GUESSES); guess++)
  await refused(() => signIn(url, { email: 'someone@dealership.test', password: `guess ${guess}` }))
console.log(JSON.stringify({ place: { dealershipId, logId }, status: failed.status, requestId: failed.headers.get('x-request-id') }))

/** Creates a dealership and a packet. */
async function prepare(): Promise<{ dealershipId: string; logId: string }> {
  const { _id: dealershipId } = await staff.call(authOperations.createDealership, {
    body: { name: 'Trouble Motors', email: 'desk@dealership.test' },
  })
  const contact = { firstName: 'Casey', lastName: 'Customer', email: 'casey@customer.test' }
  const create = () => staff.call(leadsOperations.createCustomer, { params: { dealershipId }, body: contact })
  // leads receives the dealership in an event
  await until('leads to know the dealership', KNOWN_WITHIN_MS, () =>
    create().then(
      () => true,
      () => false,
    ),
  )
  const { _id: customerId } = await staff.call(leadsOperations.createCustomer, {
    params: { dealershipId },
    body: { ...contact, email: 'casey-2@customer.test' },
  })
  const packet = await staff.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle: VEHICLE } })
  return { dealershipId, logId: packet._id }
}

/** Makes a call that should fail, and prints a message if it does not. */
async function refused(call: () => Promise<unknown>): Promise<void> {
  await call().then(
    () => console.error('not refused:', call.toString().slice(0, 200)),
    () => {},
  )
}

function fileForm(field: string, name: string, content: string): FormData {
  const form = new FormData()
  form.set(field, new Blob([content]), name)
  return form
}
