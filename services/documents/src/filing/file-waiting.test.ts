import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { samplePaper, scannedPaper } from '@forecourt/service-testing/sample-papers'
import { Collection } from 'mongodb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DocumentsFixture, form, newVehicle, smallMp4, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})
afterEach(() => vi.restoreAllMocks())

const { uploadDocuments, getVehicleDocuments, listUnfiledDocuments } = documentsOperations

async function upload({ sales, dealershipId }: TestDealership, name: string, bytes: Buffer, fields: readonly [string, string][] = []) {
  const call = { params: { dealershipId }, query: {}, body: form([{ name, bytes }], fields) }
  const { body } = await documents.service.as(sales).call('uploadDocuments', call)
  return uploadDocuments.response.parse(body).results[0]
}
async function documentsOf({ sales, dealershipId }: TestDealership, vehicle: string) {
  const { body } = await documents.service.as(sales).call('getVehicleDocuments', { params: { dealershipId, vehicle } })
  return getVehicleDocuments.response.parse(body)
}
async function tray({ sales, dealershipId }: TestDealership) {
  const { body } = await documents.service.as(sales).call('listUnfiledDocuments', { params: { dealershipId }, query: {} })
  return listUnfiledDocuments.response.parse(body).documents
}
/** Publishes a vehicle between the look-up of a file's vehicle and the storing of its entry. */
function publishMeanwhile(publish: () => Promise<void>) {
  const { insertOne } = Collection.prototype
  vi.spyOn(Collection.prototype, 'insertOne').mockImplementation(async function (this: Collection, ...args) {
    if (this.collectionName === 'unfiled-documents') await publish()
    return insertOne.apply(this, args)
  })
}

test('a file is filed when the inventory adds its vehicle before the file is noted as waiting', async () => {
  const at = await documents.dealership()
  const [late, filmed] = [newVehicle(), newVehicle()]
  publishMeanwhile(() => at.publish([late, filmed]))
  const paper = await upload(at, 'a.pdf', await samplePaper('msrp', { vin: late.vin }))
  expect(paper).toMatchObject({ state: 'filed', vin: late.vin, kind: 'msrp', decidedBy: 'text' })
  expect(await documentsOf(at, late.vin)).toMatchObject({ documents: [{ kind: 'msrp', versions: [{ fileName: 'a.pdf' }] }] })
  const video = await upload(at, `${filmed.vin}.mp4`, smallMp4())
  expect(video).toMatchObject({ state: 'filed', vin: filmed.vin, kind: 'video' })
  expect(await tray(at)).toEqual([])
})

test('a file whose name and text disagree asks for its kind when its vehicle is added before it is noted as waiting', async () => {
  const at = await documents.dealership()
  const late = newVehicle()
  publishMeanwhile(() => at.publish([late]))
  const message = 'Named inspection, looks like a window sticker.'
  const result = await upload(at, `inspection ${late.stockNumber}.pdf`, await samplePaper('msrp'))
  expect(result).toMatchObject({ state: 'needs-vehicle', kind: 'msrp', message, candidates: [{ vin: late.vin }] })
  expect(await tray(at)).toMatchObject([{ message, candidates: [{ vin: late.vin }] }])
})

test('a file that waited says what named its vehicle', async () => {
  const at = await documents.dealership()
  const [byText, byBarcode, byName, byStaff, byId] = [newVehicle(), newVehicle(), newVehicle(), newVehicle(), newVehicle()]
  await upload(at, 'a.pdf', await samplePaper('msrp', { vin: byText.vin }))
  await upload(at, 'b.pdf', await scannedPaper({ vin: byBarcode.vin }))
  await upload(at, `${byName.stockNumber}.pdf`, await samplePaper('unknown'))
  await upload(at, 'd.pdf', await samplePaper('unknown'), [['vin', byStaff.stockNumber]])
  await upload(at, 'e.pdf', await samplePaper('unknown', { pages: 2 }), [['vin', byId.vehicleId]])
  expect(await tray(at)).toHaveLength(5)
  await at.publish([byText, byBarcode, byName, byStaff, byId])
  await eventually(async () => expect(await tray(at)).toEqual([]))
  const decidedBy = async ({ vin }: { vin: string }) => (await documentsOf(at, vin)).documents[0]?.versions[0]?.decidedBy
  expect(await Promise.all([byText, byBarcode, byName].map(decidedBy))).toEqual(['text', 'barcode', 'name'])
  expect(await Promise.all([byStaff, byId].map(decidedBy))).toEqual(['staff', 'staff'])
})

test('a file with only a part of a stock number keeps waiting and says why when its vehicle appears later', async () => {
  const at = await documents.dealership()
  const [late, marker] = [newVehicle(), newVehicle()]
  const part = late.stockNumber.slice(1)
  await upload(at, `${part}.pdf`, await samplePaper('unknown'))
  await upload(at, `${marker.stockNumber}.pdf`, await samplePaper('unknown'))
  await at.publish([late])
  await at.publish([marker])
  await eventually(async () => expect(await tray(at)).toHaveLength(1))
  expect(await tray(at)).toMatchObject([{ fileName: `${part}.pdf`, message: `No vehicle found with VIN or Stock Number: ${part}` }])
})

test('a file that waits since an earlier release is filed when the inventory adds its vehicle', async () => {
  const at = await documents.dealership()
  const late = newVehicle()
  await upload(at, 'a.pdf', await samplePaper('msrp', { vin: late.vin }))
  await documents.service.db.collection('unfiled-documents').updateMany({}, { $unset: { facts: 1, saidVehicle: 1 } })
  await at.publish([late])
  await eventually(async () => expect(await tray(at)).toEqual([]))
  expect(await documentsOf(at, late.vin)).toMatchObject({ documents: [{ kind: 'msrp' }] })
})
