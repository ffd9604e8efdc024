import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { Collection, MongoServerError } from 'mongodb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DocumentsFixture, form, smallMp4, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})
afterEach(() => vi.restoreAllMocks())

/** The next deletion of stored bytes fails, as while a replica set elects another primary. */
function failDeletionOnce() {
  const { deleteMany } = Collection.prototype
  let hasFailed = false
  vi.spyOn(Collection.prototype, 'deleteMany').mockImplementation(function (this: Collection, ...args) {
    if (hasFailed || !this.collectionName.endsWith('.chunks')) return deleteMany.apply(this, args)
    hasFailed = true
    return Promise.reject(new MongoServerError({ message: 'not primary' }))
  })
  return () => hasFailed
}

const upload = async ({ sales, dealershipId }: TestDealership, name: string, bytes: Buffer) => {
  const body = form([{ name, bytes }])
  const { body: said } = await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
  return documentsOperations.uploadDocuments.response.parse(said).results[0]
}

test('a document is filed and opens when the version that it displaces cannot be deleted', async () => {
  const at = await documents.dealership()
  const { dealershipId, sales, vehicle } = at
  const file = async (mark: string) => upload(at, `${mark}.pdf`, await samplePaper('inspection', { vin: vehicle.vin, stockNumber: mark }))
  for (const mark of ['1A1', '2A2', '3A3', '4A4', '5A5']) await file(mark)
  const hasFailed = failDeletionOnce()
  const newest = await file('6A6')
  expect([hasFailed(), newest?.state]).toEqual([true, 'filed'])
  const params = { dealershipId, documentId: newest?.documentId ?? '' }
  expect((await documents.service.as(sales).call('getDocument', { params, query: {} })).status).toBe(200)
})

test('an uploaded video is stored and plays when the file that it replaces cannot be deleted', async () => {
  const at = await documents.dealership()
  const { dealershipId, sales, vehicle } = at
  const caller = documents.service.as(sales)
  const plays = async () => {
    const { body } = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle: vehicle.vin } })
    const videoId = documentsOperations.getVehicleDocuments.response.parse(body).video?._id ?? ''
    return (await caller.call('getVideoFile', { params: { dealershipId, videoId }, query: {} })).status
  }
  await upload(at, `${vehicle.vin}.mp4`, smallMp4(1_000))
  const hasFailed = failDeletionOnce()
  expect((await upload(at, `${vehicle.vin}.mp4`, smallMp4(2_000)))?.state).toBe('filed')
  expect([hasFailed(), await plays()]).toEqual([true, 200])

  failDeletionOnce()
  const body = form([{ name: 'walk.mp4', bytes: smallMp4(3_000), field: 'video' }], [['vin', vehicle.vin]])
  expect((await caller.call('uploadVehicleVideo', { params: { dealershipId }, body })).status).toBe(200)
  expect(await plays()).toBe(200)
})
