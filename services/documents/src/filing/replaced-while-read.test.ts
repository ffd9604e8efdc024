import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { createDocumentReader } from '../reading/create-document-reader.ts'
import type { DocumentReader } from '../reading/document-reader.ts'
import { type DocumentsFixture, form, newVehicle, startDocuments } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
/** What happens while the next file is read. */
let meanwhile = async () => {}
const real = createDocumentReader()
const reader: DocumentReader = {
  ...real,
  async read(...args) {
    const result = await real.read(...args)
    await meanwhile()
    return result
  },
}
beforeAll(async () => {
  documents = await startDocuments({ reader })
})

test('a file is filed under the record that takes the place of its vehicle while it is read, also before the old one is removed', async () => {
  const { dealershipId, sales, vehicle, publish } = await documents.dealership()
  const { service, stores } = documents
  const corrected = newVehicle({ stockNumber: vehicle.stockNumber })
  meanwhile = async () => {
    await publish([corrected])
    for (const record of await stores.vehicles.findMany([new ObjectId(vehicle.vehicleId)]))
      await stores.vehicles.noteReplaced(record, new ObjectId(corrected.vehicleId))
  }
  const body = form([{ name: 'a.pdf', bytes: await samplePaper('unknown'), field: 'pdf' }], [['vin', vehicle.vin]])
  const caller = service.as(sales)
  expect((await caller.call('uploadInspectionPdf', { params: { dealershipId }, body })).status).toBe(200)
  const filed = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle: corrected.vehicleId } })
  expect(filed.body).toMatchObject({ documents: [{ kind: 'inspection' }] })
  expect(await stores.documents.listOfVehicle(dealershipId, vehicle.vin)).toEqual([])
})
