import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { expect, test } from 'vitest'
import { form, startDocuments } from '../testing/documents-fixture.ts'

test('removing the version that someone has replaced in the meantime leaves the new one on the vehicle', async () => {
  const documents = await startDocuments()
  const { dealershipId, sales, vehicle } = await documents.dealership()
  const caller = documents.service.as(sales)
  const fileAs = async (stockNumber: string) => {
    const body = form([{ name: `${stockNumber}.pdf`, bytes: await samplePaper('autocheck', { vin: vehicle.vin, stockNumber }) }])
    const sent = await caller.call('uploadDocuments', { params: { dealershipId }, query: {}, body })
    const [result] = documentsOperations.uploadDocuments.response.parse(sent.body).results
    return { documentId: result?.documentId ?? '', versionId: result?.versionId ?? '' }
  }
  const current = async () => {
    const { body } = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle: vehicle.vin } })
    return documentsOperations.getVehicleDocuments.response.parse(body).documents.map(({ currentVersionId }) => currentVersionId)
  }
  const [old, replacement] = [await fileAs('1A1'), await fileAs('2A2')]
  const remove = (insteadOf: string) =>
    caller.call('removeDocument', { params: { dealershipId, documentId: old.documentId }, query: { insteadOf } })

  const tooLate = await remove(old.versionId)
  expect([tooLate.status, tooLate.body.code]).toEqual([409, 'DOCUMENT_CHANGED'])
  expect(await current()).toEqual([replacement.versionId])
  for (const _ of ['first', 'again']) expect((await remove(replacement.versionId)).status).toBe(200)
  expect(await current()).toEqual([null])
})
