import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { newId } from '@forecourt/service-testing/people'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import { type ServiceFixture, startService } from '@forecourt/service-testing/start-service'
import { type Db, ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createVehicleDocumentStore, type VehicleDocumentStore } from '../store/vehicle-document-store.ts'
import { createVehicleVideoStore, type VehicleVideoStore } from '../store/vehicle-video-store.ts'

const VIN = '1HGCM82633A004352'
const OTHER_VIN = '1GNERKKW5PJ188938'
const PDF = smallPdf(['Inspection report', 'Brakes: good'])

let service: ServiceFixture<typeof documentsOperations>
let db: Db
let documents: VehicleDocumentStore
let videos: VehicleVideoStore
beforeAll(async () => {
  service = await startService((deps) => buildApp(deps), { contract: documentsOperations, service: 'documents' })
  db = service.db
  documents = createVehicleDocumentStore(db)
  videos = createVehicleVideoStore(db)
})

const NOTHING = { vehicleVideos: {}, inspectionPdfs: {}, autoCheckPdfs: {}, msrpPdfs: {} }

async function settingsOf(dealershipId: string, query: { vin?: string } = {}) {
  const { status, body } = await service.anonymous().call('getDealershipDocuments', { params: { dealershipId }, query })
  expect(status).toBe(200)
  return documentsOperations.getDealershipDocuments.response.parse(body)
}
/** By the address that an answer names, with what only HTTP has: HEAD, 304, bytes. */
const at = async (path: string, init?: RequestInit) => fetch(`${await service.url()}${path}`, init)

describe('the documents of a dealership', () => {
  test('are none where nothing was filed, also where there is no such dealership', async () => {
    expect(await settingsOf(newId())).toEqual(NOTHING)
    expect(await settingsOf(newId(), { vin: VIN })).toEqual(NOTHING)
  })

  test('are listed by kind and vehicle, however a VIN is written, each where it opens, and none of another dealership', async () => {
    const [dealershipId, other] = [newId(), newId()]
    for (const [kind, vin] of [
      ['inspection', ` ${VIN.toLowerCase()} `],
      ['autocheck', VIN],
      ['msrp', OTHER_VIN],
    ] as const) {
      await documents.put({ dealershipId, kind, vin, pdf: PDF })
    }
    await documents.put({ dealershipId: other, kind: 'inspection', vin: VIN, pdf: PDF })
    await videos.put({ dealershipId, vehicleId: 'v1', vin: VIN, url: 'https://videos.test/1.mp4' })
    await videos.put({ dealershipId, vehicleId: 'v2', vin: OTHER_VIN, url: 'https://videos.test/2.mp4' })

    const all = await settingsOf(dealershipId)
    expect(Object.keys(all.inspectionPdfs)).toEqual([VIN])
    expect(Object.keys(all.autoCheckPdfs)).toEqual([VIN])
    expect(Object.keys(all.msrpPdfs)).toEqual([OTHER_VIN])
    expect(all.vehicleVideos).toEqual({ v1: 'https://videos.test/1.mp4', v2: 'https://videos.test/2.mp4' })
    const addresses = [all.inspectionPdfs[VIN], all.autoCheckPdfs[VIN], all.msrpPdfs[OTHER_VIN]]
    for (const address of addresses) expect((await at(address ?? '')).status).toBe(200)

    const one = await settingsOf(dealershipId, { vin: VIN.toLowerCase() })
    expect(one).toEqual({ ...all, vehicleVideos: { v1: 'https://videos.test/1.mp4' }, msrpPdfs: {} })
  })

  test('of a vehicle without a VIN are none, not everybody’s', async () => {
    const dealershipId = newId()
    await documents.put({ dealershipId, kind: 'msrp', vin: VIN, pdf: PDF })
    for (const vin of ['', '-', ' ']) expect(await settingsOf(dealershipId, { vin })).toEqual(NOTHING)
  })

  test('are found by an index', async () => {
    const dealershipId = newId()
    for (const filter of [{ dealershipId: new ObjectId(dealershipId) }, { dealershipId: new ObjectId(dealershipId), key: VIN }]) {
      for (const name of ['vehicle-documents', 'vehicle-videos']) {
        const { queryPlanner } = await db.collection(name).find(filter).explain('queryPlanner')
        expect(JSON.stringify(queryPlanner.winningPlan)).toContain('IXSCAN')
      }
    }
  })
})

describe('a document', () => {
  test('comes byte for byte to anyone, shown in a sandbox, and once to who has it', async () => {
    const dealershipId = newId()
    const { _id } = await documents.put({ dealershipId, kind: 'inspection', vin: VIN, pdf: PDF })
    const path = `/api/dealerships/${dealershipId}/documents/${_id.toHexString()}`
    const response = await at(path)
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `inline; filename="inspection-${VIN}.pdf"`,
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(PDF).digest('hex')}"`,
    })
    const etag = response.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) expect((await at(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await at(path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    const head = await at(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(PDF.length), ''])
  })

  test('keeps its address when a newer file takes its place, and nothing of the older one stays', async () => {
    const dealershipId = newId()
    const first = await documents.put({ dealershipId, kind: 'msrp', vin: VIN, pdf: PDF })
    const newer = smallPdf(['Newer'])
    const second = await documents.put({ dealershipId, kind: 'msrp', vin: VIN, pdf: Readable.from([newer]) })
    expect(second._id).toEqual(first._id)
    const response = await at(`/api/dealerships/${dealershipId}/documents/${first._id.toHexString()}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(newer)).toBe(true)
    expect(await filesOf(dealershipId)).toBe(1)
    expect(await db.collection('vehicle-documents.chunks').countDocuments({ files_id: first.fileId })).toBe(0)
  })

  test('put by several at once is one document with one file', async () => {
    const dealershipId = newId()
    const put = () => documents.put({ dealershipId, kind: 'autocheck', vin: VIN, pdf: PDF })
    await put()
    const all = await Promise.all([put(), put(), put()])
    expect(new Set(all.map(({ _id }) => _id.toHexString())).size).toBe(1)
    expect(await filesOf(dealershipId)).toBe(1)
  })

  test('whose stream breaks off leaves nothing, and the older one stays', async () => {
    const dealershipId = newId()
    const kept = await documents.put({ dealershipId, kind: 'msrp', vin: VIN, pdf: PDF })
    const broken = Readable.from(
      (async function* () {
        yield PDF.subarray(0, 10)
        throw new Error('cut off')
      })(),
    )
    await expect(documents.put({ dealershipId, kind: 'msrp', vin: VIN, pdf: broken })).rejects.toThrow('cut off')
    expect(await filesOf(dealershipId)).toBe(1)
    expect((await documents.find(dealershipId, kept._id.toHexString()))?.fileId).toEqual(kept.fileId)
  })

  test('is not found in another dealership, nor by a guess, nor when its file is gone', async () => {
    const dealershipId = newId()
    const { _id, fileId } = await documents.put({ dealershipId, kind: 'msrp', vin: VIN, pdf: PDF })
    const id = _id.toHexString()
    const answers = async (path: string) => {
      const response = await at(path)
      return [response.status, ((await response.json()) as { error: string }).error, response.headers.get('etag')]
    }
    for (const path of [`${newId()}/documents/${id}`, `${dealershipId}/documents/${newId()}`]) {
      expect(await answers(`/api/dealerships/${path}`)).toEqual([404, 'Document not found', null])
    }
    expect((await at(`/api/dealerships/${dealershipId}/documents/..%2F..%2Fetc`)).status).toBe(400)
    await db.collection('vehicle-documents.files').deleteOne({ _id: fileId })
    expect(await answers(`/api/dealerships/${dealershipId}/documents/${id}`)).toEqual([404, 'Document not found', null])
  })

  test('goes with its dealership, files that nothing names among them, and no other dealership’s', async () => {
    const [gone, other] = [newId(), newId()]
    for (const dealershipId of [gone, other]) {
      await documents.put({ dealershipId, kind: 'msrp', vin: VIN, pdf: PDF })
      await videos.put({ dealershipId, vehicleId: 'v1', vin: VIN, url: 'https://videos.test/1.mp4' })
    }
    await db.collection('vehicle-documents').deleteOne({ dealershipId: new ObjectId(gone) })
    await documents.removeAllOf(gone)
    await videos.removeAllOf(gone)
    expect([await filesOf(gone), await filesOf(other)]).toEqual([0, 1])
    expect(await settingsOf(gone)).toEqual(NOTHING)
    expect((await settingsOf(other)).vehicleVideos).toEqual({ v1: 'https://videos.test/1.mp4' })
  })
})

const filesOf = (dealershipId: string) =>
  db.collection('vehicle-documents.files').countDocuments({ 'metadata.dealershipId': new ObjectId(dealershipId) })
