import { NO_VERSION } from '@forecourt/contracts/documents/kinds'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentsFixture, form, newVehicle, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})

const { uploadDocuments, getVehicleDocuments, moveDocument } = documentsOperations

/** Uploads an inspection of a vehicle. Returns the ids of the document and of its new version. */
async function inspect({ sales, dealershipId }: TestDealership, vin: string, mark: string) {
  const body = form([{ name: `${mark}.pdf`, bytes: await samplePaper('inspection', { vin, stockNumber: mark }) }])
  const sent = await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
  const [result] = uploadDocuments.response.parse(sent.body).results
  return { documentId: result?.documentId ?? '', versionId: result?.versionId ?? '' }
}
async function currentOf({ sales, dealershipId }: TestDealership, vehicle: string) {
  const { body } = await documents.service.as(sales).call('getVehicleDocuments', { params: { dealershipId, vehicle } })
  const [document] = getVehicleDocuments.response.parse(body).documents
  return document?.versions.find(({ _id }) => _id === document.currentVersionId)?.fileName ?? null
}

test('a document that was removed stays removed when one that was filed in its place is moved', async () => {
  const at = await documents.dealership(2)
  const [a, b] = at.vehicles.map(({ vin }) => vin) as [string, string]
  const caller = documents.service.as(at.sales)
  const { documentId } = await inspect(at, a, '1A1')
  const params = { dealershipId: at.dealershipId, documentId }
  await caller.call('removeDocument', { params })
  await inspect(at, a, '2A2')
  await caller.call('moveDocument', { params, body: { vehicle: b, kind: 'inspection' } })
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual([null, '2A2.pdf'])
})

test('the newest other version is current again when a restored one is moved', async () => {
  const at = await documents.dealership(2)
  const [a, b] = at.vehicles.map(({ vin }) => vin) as [string, string]
  const caller = documents.service.as(at.sales)
  const first = await inspect(at, a, '1B1')
  await inspect(at, a, '2B2')
  const params = { dealershipId: at.dealershipId, documentId: first.documentId }
  await caller.call('restoreDocumentVersion', { params: { ...params, versionId: first.versionId }, query: {} })
  await caller.call('moveDocument', { params, body: { vehicle: b, kind: 'inspection' } })
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual(['2B2.pdf', '1B1.pdf'])
})

test('a move to a vehicle that has the same file keeps the document as an earlier version, and restoring it leaves both as before', async () => {
  const at = await documents.dealership(2)
  const [a, b] = at.vehicles.map(({ vin }) => vin) as [string, string]
  const caller = documents.service.as(at.sales)
  const { dealershipId } = at
  const filedUnder = async (vehicle: string) => {
    const { body } = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle } })
    return getVehicleDocuments.response.parse(body).documents.map(({ updatedAt, ...document }) => document)
  }
  await inspect(at, a, '1C1')
  await inspect(at, b, '2C2')
  const bytes = await samplePaper('unknown')
  for (const vin of [a, b]) {
    const body = form([{ field: 'pdf', name: 'same.pdf', bytes }], [['vin', vin]])
    await caller.call('uploadInspectionPdf', { params: { dealershipId }, body })
  }
  const [before, beforeThere] = [await filedUnder(a), await filedUnder(b)]
  const [document] = before
  const params = { dealershipId, documentId: document?._id ?? '' }
  const moved = moveDocument.response.parse((await caller.call('moveDocument', { params, body: { vehicle: b, kind: 'inspection' } })).body)
  expect([moved.documentId, moved.keptVersionId]).toEqual([beforeThere[0]?._id, document?.currentVersionId])
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual(['1C1.pdf', 'same.pdf'])
  await caller.call('restoreDocumentVersion', { params: { ...params, versionId: moved.keptVersionId ?? '' }, query: {} })
  expect([await filedUnder(a), await filedUnder(b)]).toEqual([before, beforeThere])
  expect((await caller.call('getDocument', { params, query: {} })).status).toBe(200)
})

test('a document that was replaced in the meantime stays in its place, and so does the one that replaced it', async () => {
  const at = await documents.dealership(2)
  const [a, b] = at.vehicles.map(({ vin }) => vin) as [string, string]
  const caller = documents.service.as(at.sales)
  const { documentId, versionId } = await inspect(at, a, '1D1')
  const later = await inspect(at, a, '2D2')
  const move = (of: typeof later) => {
    const body = { vehicle: b, kind: 'inspection' as const, versionId: of.versionId }
    return caller.call('moveDocument', { params: { dealershipId: at.dealershipId, documentId }, body })
  }
  const refused = await move({ documentId, versionId })
  expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENT_CHANGED'])
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual(['2D2.pdf', null])
  expect((await move(later)).body).toMatchObject({ versionId: later.versionId })
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual(['1D1.pdf', '2D2.pdf'])
})

test.each(['nothing', 'an earlier version'])('what was filed where a move left %s stays when the move is undone', async (left) => {
  const at = await documents.dealership(2)
  const [a, b] = at.vehicles.map(({ vin }) => vin) as [string, string]
  const caller = documents.service.as(at.sales)
  const { dealershipId } = at
  const earlier = left === 'nothing' ? null : await inspect(at, a, '1F1')
  const { documentId } = await inspect(at, a, '2F2')
  const move = async (of: { documentId: string }, to: string, insteadOf?: string) => {
    const call = { params: { dealershipId, documentId: of.documentId }, body: { vehicle: to, kind: 'inspection' as const, insteadOf } }
    return caller.call('moveDocument', call)
  }
  const moved = moveDocument.response.parse((await move({ documentId }, b)).body)
  expect(moved.oldPlaceVersionId).toBe(earlier?.versionId ?? null)
  const there = { documentId: moved.documentId ?? '' }
  const insteadOf = moved.oldPlaceVersionId ?? NO_VERSION
  expect((await move(there, a, insteadOf)).status).toBe(200)
  await move({ documentId }, b)
  await inspect(at, a, '3F3')
  const refused = await move(there, a, insteadOf)
  expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENT_CHANGED'])
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual(['3F3.pdf', '2F2.pdf'])
})

test.each(['nothing', 'an earlier version'])('what was filed where a kept move left %s stays when the move is undone', async (left) => {
  const at = await documents.dealership(2)
  const [a, b] = at.vehicles.map(({ vin }) => vin) as [string, string]
  const caller = documents.service.as(at.sales)
  const { dealershipId } = at
  const earlier = left === 'nothing' ? null : await inspect(at, a, '1G1')
  const bytes = await samplePaper('unknown')
  for (const vin of [a, b]) {
    const body = form([{ field: 'pdf', name: 'same.pdf', bytes }], [['vin', vin]])
    await caller.call('uploadInspectionPdf', { params: { dealershipId }, body })
  }
  const { body } = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle: a } })
  const params = { dealershipId, documentId: getVehicleDocuments.response.parse(body).documents[0]?._id ?? '' }
  const move = async () =>
    moveDocument.response.parse((await caller.call('moveDocument', { params, body: { vehicle: b, kind: 'inspection' } })).body)
  const { keptVersionId, oldPlaceVersionId } = await move()
  expect(oldPlaceVersionId).toBe(earlier?.versionId ?? null)
  const undo = { params: { ...params, versionId: keptVersionId ?? '' }, query: { insteadOf: oldPlaceVersionId ?? NO_VERSION } }
  expect((await caller.call('restoreDocumentVersion', undo)).status).toBe(200)
  expect(await move()).toMatchObject({ keptVersionId, oldPlaceVersionId })
  await inspect(at, a, '2G2')
  const refused = await caller.call('restoreDocumentVersion', undo)
  expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENT_CHANGED'])
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual(['2G2.pdf', 'same.pdf'])
})

test('a moved document leaves the new place when the same file was filed in the old one before it is moved back', async () => {
  const at = await documents.dealership(2)
  const [a, b] = at.vehicles.map(({ vin }) => vin) as [string, string]
  const caller = documents.service.as(at.sales)
  const { documentId } = await inspect(at, a, '1H1')
  const move = async (id: string, vehicle: string, insteadOf?: string) => {
    const call = { params: { dealershipId: at.dealershipId, documentId: id }, body: { vehicle, kind: 'inspection' as const, insteadOf } }
    return moveDocument.response.parse((await caller.call('moveDocument', call)).body)
  }
  const moved = await move(documentId, b)
  await inspect(at, a, '1H1')
  expect(await move(moved.documentId ?? '', a, NO_VERSION)).toMatchObject({ documentId, keptVersionId: moved.versionId })
  expect([await currentOf(at, a), await currentOf(at, b)]).toEqual(['1H1.pdf', null])
})

test('a stock number that several vehicles share moves nothing and names them, and the id of one moves it there', async () => {
  const at = await documents.dealership()
  const vehicles = [newVehicle({ stockNumber: 'SHARED1' }), newVehicle({ stockNumber: 'SHARED1', vin: '' })]
  await at.publish(vehicles)
  const { documentId } = await inspect(at, at.vehicle.vin, '1E1')
  const move = (vehicle: string) => {
    const call = { params: { dealershipId: at.dealershipId, documentId }, body: { vehicle, kind: 'inspection' as const } }
    return documents.service.as(at.sales).call('moveDocument', call)
  }
  const { status, body } = await move('shared-1')
  expect([status, body.code]).toEqual([409, 'AMBIGUOUS_STOCK_NUMBER'])
  for (const { name, vin } of vehicles) expect(body.message).toContain(vin ? `${name} (${vin})` : name)
  expect(await currentOf(at, at.vehicle.vin)).toBe('1E1.pdf')
  const withoutVin = vehicles[1]?.vehicleId ?? ''
  expect((await move(withoutVin)).body).toMatchObject({ state: 'filed', vehicleId: withoutVin, vin: '' })
  expect(await currentOf(at, withoutVin)).toBe('1E1.pdf')
})
