import { type FakeAuth, startFakeAuth } from '@forecourt/service-testing/fake-auth'
import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { beforeAll, expect, test } from 'vitest'
import { removeDealership } from '../consumers/remove-dealership.ts'
import { type DocumentsFixture, form, newVehicle, startDocuments, toChange } from '../testing/documents-fixture.ts'

const NOTHING = { vehicleVideos: {}, inspectionPdfs: {}, autoCheckPdfs: {}, msrpPdfs: {} }
const NO_DEALERSHIP = { status: 404, body: { message: 'Dealership not found' } }
/** The dealerships that auth knows. */
const known: string[] = []

let auth: FakeAuth
let authUrl: string
let documents: DocumentsFixture
beforeAll(async () => {
  auth = await startFakeAuth(known)
  authUrl = auth.url
  documents = await startDocuments({ authUrl: () => authUrl })
})

async function settings(dealershipId: string, caller = documents.service.anonymous()) {
  const { status, body } = await caller.call('getDealershipDocuments', { params: { dealershipId }, query: {} })
  return { status, body }
}

test('the settings of an unknown dealership return 404 for everyone, and those of one without vehicles are empty', async () => {
  const [empty, unknown] = [newId(), newId()]
  known.push(empty)
  expect(await settings(unknown)).toMatchObject(NO_DEALERSHIP)
  expect(await settings(unknown, documents.service.as(staffOf(unknown).sales))).toMatchObject(NO_DEALERSHIP)
  expect(await settings(empty)).toEqual({ status: 200, body: NOTHING })
  expect(auth.requested).toContain(`/api/dealerships/${unknown}`)
})

test('files of an unknown dealership are neither accepted nor listed for any caller, and one without vehicles keeps them', async () => {
  const [empty, unknown] = [newId(), newId()]
  known.push(empty)
  const bytes = await samplePaper('inspection', { vin: '1HGCM82633A004352' })
  const calls = (dealershipId: string) => {
    const as = documents.service.as(owner)
    const params = { dealershipId }
    return [
      as.call('uploadDocuments', { params, query: {}, body: form([{ name: 'a.pdf', bytes }]) }),
      as.call('listUnfiledDocuments', { params, query: {} }),
    ]
  }
  for (const response of await Promise.all(calls(unknown))) expect(response).toMatchObject(NO_DEALERSHIP)
  expect(await documents.stores.unfiled.page(unknown, { page: 1, pageSize: 10 })).toMatchObject({ total: 0 })
  for (const response of await Promise.all(calls(empty))) expect(response.status).toBe(200)
})

test('the settings of a deleted dealership return 404, even while auth still knows it and after a late vehicle event', async () => {
  const { dealershipId } = await documents.dealership()
  known.push(dealershipId)
  expect(await settings(dealershipId)).toEqual({ status: 200, body: NOTHING })
  await removeDealership({ stores: documents.stores, clock: documents.service.clock.now }, dealershipId)
  expect(await settings(dealershipId)).toMatchObject(NO_DEALERSHIP)
  await documents.stores.vehicles.apply(dealershipId, [toChange(newVehicle(), 'added')], { id: newId() })
  expect(await settings(dealershipId)).toMatchObject(NO_DEALERSHIP)
})

test('while auth is unavailable, a dealership with an inventory works, and one without gets an error', async () => {
  authUrl = 'http://127.0.0.1:1'
  expect((await settings((await documents.dealership()).dealershipId)).status).toBe(200)
  expect((await settings(newId())).status).toBe(503)
})
