import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { NoProcessError } from '@forecourt/file-processes/process-errors'
import { hangingPdf } from '@forecourt/service-testing/hanging-pdf'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { createDocumentReader } from '../reading/create-document-reader.ts'
import { type DocumentReader, RenderError } from '../reading/document-reader.ts'
import { form, startDocuments } from '../testing/documents-fixture.ts'
import { sweepFiles } from './sweep-files.ts'

/** Renders like the real reader, up to a page. */
function readerThat(stopsAfter: number, how: 'hangs' | 'fails'): DocumentReader {
  const real = createDocumentReader()
  return {
    ...real,
    async *render(pdf, from, signal) {
      for await (const page of real.render(pdf, from, signal)) {
        if (page.number > stopsAfter && how === 'fails') throw new RenderError('no result within 20 s')
        if (page.number > stopsAfter) await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        yield page
      }
    },
  }
}

async function pagesOf(service: Awaited<ReturnType<typeof startDocuments>>, documentId: string, dealershipId: string, sales: SessionUser) {
  const { body } = await service.service.as(sales).call('getDocumentPages', { params: { dealershipId, documentId }, query: {} })
  return documentsOperations.getDocumentPages.response.parse(body)
}

test('another process continues unfinished rendering at the next page', async () => {
  const first = await startDocuments({ reader: readerThat(2, 'hangs') })
  const { dealershipId, vehicle, sales } = await first.dealership()
  const body = form([{ name: 'a.pdf', bytes: await samplePaper('inspection', { vin: vehicle.vin, pages: 4 }) }])
  const sent = await first.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
  const documentId = sent.body.results?.[0]?.documentId ?? ''
  await eventually(async () => expect((await pagesOf(first, documentId, dealershipId, sales)).pages).toHaveLength(2))
  const drawn = await first.stores.files.findMany([new ObjectId((await pagesOf(first, documentId, dealershipId, sales)).versionId)])
  await first.service.service.close()
  // the claim of the stopped process has expired
  first.service.clock.advance(61_000)
  const second = await first.service.replica({ reader: createDocumentReader() })
  await eventually(async () => {
    const { body: said } = await second.as(sales).call('getDocumentPages', { params: { dealershipId, documentId }, query: {} })
    expect(said).toMatchObject({ render: 'ready', pageCount: 4 })
  })
  const [after] = await first.stores.files.findMany([drawn[0]?._id ?? new ObjectId()])
  expect(after?.render.pages).toHaveLength(4)
  expect(after?.render.pages.slice(0, 2)).toEqual(drawn[0]?.render.pages)
})

test('a document that cannot be rendered is marked as failed and can be downloaded', async () => {
  const documents = await startDocuments({ reader: readerThat(1, 'fails') })
  const { dealershipId, vehicle, sales } = await documents.dealership()
  const body = form([{ name: 'a.pdf', bytes: await samplePaper('inspection', { vin: vehicle.vin, pages: 3 }) }])
  const sent = await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
  const documentId = sent.body.results?.[0]?.documentId ?? ''
  await eventually(async () =>
    expect(await pagesOf(documents, documentId, dealershipId, sales)).toMatchObject({ render: 'failed', pageCount: 3 }),
  )
  expect(
    (await documents.service.as(sales).call('getDocument', { params: { dealershipId, documentId }, query: { download: '1' } })).status,
  ).toBe(200)
})

test('a document that hangs its reader and renderer is marked as failed and can be downloaded', async () => {
  const reader = createDocumentReader({ timeoutMs: 5_000, minProcessorShare: 0 })
  const documents = await startDocuments({ reader })
  const { dealershipId, vehicle, sales } = await documents.dealership()
  const file = await hangingPdf()
  const body = () => form([{ name: `${vehicle.vin}.pdf`, bytes: file }])
  const documentId = await eventually(async () => {
    const sent = await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body: body() })
    expect(sent.body.results).toMatchObject([{ state: 'filed', vin: vehicle.vin, decidedBy: 'name' }])
    return sent.body.results?.[0]?.documentId ?? ''
  })
  await eventually(async () =>
    expect(await pagesOf(documents, documentId, dealershipId, sales)).toMatchObject({ render: 'failed', pageCount: 1 }),
  )
  const download = await documents.service.as(sales).call('getDocument', { params: { dealershipId, documentId }, query: { download: '1' } })
  expect(download.status).toBe(200)
})

test('rendering is retried no more often than it polls while no process can start', async () => {
  const renderPollMs = 100
  const attempts: number[] = []
  const reader: DocumentReader = {
    ...createDocumentReader(),
    // biome-ignore lint/correctness/useYield: it fails before the first page
    async *render() {
      attempts.push(performance.now())
      throw new NoProcessError('no process could be started')
    },
  }
  const documents = await startDocuments({ reader, renderPollMs })
  const { dealershipId, vehicle, sales } = await documents.dealership()
  const body = form([{ name: 'a.pdf', bytes: await samplePaper('inspection', { vin: vehicle.vin }) }])
  await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
  await eventually(() => expect(attempts.length).toBeGreaterThan(3))
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  // timers may fire a millisecond early
  for (const pause of pauses) expect(pause).toBeGreaterThan(renderPollMs - 5)
})

test('only bytes that nothing has referenced for a day are deleted', async () => {
  const documents = await startDocuments()
  const { dealershipId, vehicle, sales, bytesKept } = await documents.dealership()
  const files = [
    { name: 'a.pdf', bytes: await samplePaper('inspection', { vin: vehicle.vin }) },
    { name: 'b.pdf', bytes: await samplePaper('unknown') },
  ]
  await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body: form(files) })
  await eventually(async () => expect(await bytesKept()).toBe(6))
  await documents.stores.bytes.store(dealershipId, Buffer.from('left by a process that died'))
  const inADay = () => new Date(Date.now() + 25 * 60 * 60 * 1000)
  const now = () => new Date()
  expect(await sweepFiles({ stores: documents.stores, clock: now })).toBe(0)
  expect(await sweepFiles({ stores: documents.stores, clock: inADay })).toBe(1)
  expect(await bytesKept()).toBe(6)
})
