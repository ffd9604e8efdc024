import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { Collection, ObjectId } from 'mongodb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DocumentsFixture, form, newVehicle, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'
import { plainPaper, plainReader } from '../testing/plain-reader.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments({ reader: plainReader() })
})
afterEach(() => vi.restoreAllMocks())

const { uploadDocuments, getVehicleDocuments, listUnfiledDocuments } = documentsOperations
const PAPER = plainPaper('Who knows')

async function upload({ sales, dealershipId }: TestDealership, name: string, fields: readonly [string, string][] = []) {
  const call = { params: { dealershipId }, query: {}, body: form([{ name, bytes: PAPER }], fields) }
  const { body } = await documents.service.as(sales).call('uploadDocuments', call)
  return uploadDocuments.response.parse(body).results[0]
}
async function tray({ sales, dealershipId }: TestDealership) {
  const { body } = await documents.service.as(sales).call('listUnfiledDocuments', { params: { dealershipId }, query: {} })
  return listUnfiledDocuments.response.parse(body).documents
}

test('a file that is sent again while it waits is there once, and nothing of the second upload is kept', async () => {
  const at = await documents.dealership()
  const first = await upload(at, 'a.pdf')
  const again = await upload(at, 'a.pdf')
  expect(again).toMatchObject({ state: 'needs-vehicle', documentId: first?.documentId })
  expect(await tray(at)).toMatchObject([{ _id: first?.documentId }])
  expect(await at.bytesKept()).toBe(1)
  const params = { dealershipId: at.dealershipId, unfiledId: first?.documentId ?? '' }
  expect((await documents.service.as(at.sales).call('discardUnfiledDocument', { params })).status).toBe(200)
  const later = await upload(at, 'a.pdf')
  expect(await tray(at)).toMatchObject([{ _id: later?.documentId }])
})

test('a file that is sent twice at once waits once', async () => {
  const at = await documents.dealership()
  let inserting = 0
  let both = () => {}
  const together = new Promise<void>((resolve) => {
    both = resolve
  })
  const { insertOne } = Collection.prototype
  vi.spyOn(Collection.prototype, 'insertOne').mockImplementation(async function (this: Collection, ...args) {
    if (this.collectionName === 'unfiled-documents') {
      if (++inserting === 2) both()
      await together
    }
    return insertOne.apply(this, args)
  })
  const [one, other] = await Promise.all([upload(at, 'a.pdf'), upload(at, 'a.pdf')])
  expect(other).toEqual(one)
  expect(await tray(at)).toMatchObject([{ _id: one?.documentId }])
  expect(await at.bytesKept()).toBe(1)
})

test('the same content under another name, or for another vehicle or kind, waits as another file', async () => {
  const at = await documents.dealership()
  const [named, said] = [newVehicle(), newVehicle()]
  await upload(at, 'a.pdf')
  await upload(at, `${named.stockNumber}.pdf`)
  await upload(at, 'a.pdf', [['vin', said.stockNumber]])
  await upload(at, 'a.pdf', [['kind', 'autocheck']])
  await upload(at, 'a.pdf', [['kind', 'inspection']])
  expect(await tray(at)).toHaveLength(5)
  await at.publish([named, said])
  await eventually(async () => expect(await tray(at)).toHaveLength(3))
  for (const { vin: vehicle } of [named, said]) {
    const call = { params: { dealershipId: at.dealershipId, vehicle } }
    const { body } = await documents.service.as(at.sales).call('getVehicleDocuments', call)
    expect(getVehicleDocuments.response.parse(body).documents).toMatchObject([{ kind: 'inspection' }])
  }
})

test('a file that waits since an earlier release does not hinder the same file', async () => {
  const at = await documents.dealership()
  const unfiled = documents.service.db.collection('unfiled-documents')
  for (const _ of ['first', 'second']) {
    const sent = await upload(at, 'a.pdf')
    await unfiled.updateOne({ _id: new ObjectId(sent?.documentId ?? '') }, { $unset: { sha256: 1 } })
  }
  const latest = await upload(at, 'a.pdf')
  expect(await tray(at)).toHaveLength(3)
  expect(await upload(at, 'a.pdf')).toMatchObject({ documentId: latest?.documentId })
})
