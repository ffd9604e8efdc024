import { type AppError, badRequest, tooLarge } from '@forecourt/service-kit/errors'
import { beforeAll, expect, test } from 'vitest'
import { DOCUMENTS_SETTINGS } from '../deps.ts'
import { type DocumentsFixture, smallMp4, startDocuments } from '../testing/documents-fixture.ts'
import { stageFile } from './stage-file.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})

/** Stages a video whose stream fails after its first bytes. */
function stageFailing(dealershipId: string, error: AppError) {
  async function* stream(): AsyncGenerator<Buffer> {
    yield smallMp4()
    throw error
  }
  return stageFile({ stores: documents.stores, settings: DOCUMENTS_SETTINGS }, dealershipId, { stream: stream(), fileName: 'walk.mp4' })
}

test('a file larger than its form accepts is refused, without failing the other files of the form, and nothing of it is kept', async () => {
  const { dealershipId, bytesKept } = await documents.dealership()
  const message = 'The file is larger than 500 MB, the largest that is accepted.'
  expect(await stageFailing(dealershipId, tooLarge(message))).toEqual({ fileName: 'walk.mp4', code: 'TOO_LARGE', message })
  expect(await bytesKept()).toBe(0)
})

test('a form that is cut off fails as a whole', async () => {
  const { dealershipId } = await documents.dealership()
  const cutOff = badRequest('UPLOAD_CUT_OFF', 'The upload was cut off before its end. Please send the file again.')
  await expect(stageFailing(dealershipId, cutOff)).rejects.toBe(cutOff)
})
