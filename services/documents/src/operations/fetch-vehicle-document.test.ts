import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { type FakeHandler, startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { STICKER_RESPONSES, startFakeWindowStickerServer } from '@forecourt/service-testing/fake-window-sticker-server'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { DocumentsSettings } from '../deps.ts'
import { type DocumentsFixture, newVehicle, startDocuments } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
let pdf: Buffer
beforeAll(async () => {
  documents = await startDocuments()
  pdf = await samplePaper('autocheck')
})

type FetchBody = z.input<typeof documentsOperations.fetchVehicleDocument.body>

/** A report provider that responds as the test says. */
async function provider(respond: FakeHandler) {
  const asked: { path: string; authorization: string | undefined }[] = []
  const { url, close } = await startFakeServer((request, response, body) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization })
    respond(request, response, body)
  })
  afterTest(close)
  return { url, asked }
}
const sendPdf: FakeHandler = (_request, response) => response.setHeader('content-type', 'application/pdf').end(pdf)

/** A replica with the given settings, called as staff of a dealership with one vehicle. */
async function staffWith(settings: Partial<DocumentsSettings>) {
  const replica = await documents.service.replica(settings)
  const at = await documents.dealership()
  const caller = replica.as(at.sales)
  const params = { dealershipId: at.dealershipId, vehicle: at.vehicle.vin }
  return { ...at, caller, params, fetched: (body: FetchBody) => caller.call('fetchVehicleDocument', { params, body }) }
}

describe('an AutoCheck report', () => {
  test('is fetched with the configured key, shown, and filed under the vehicle', async () => {
    const reports = await provider(sendPdf)
    const { caller, vehicle, fetched } = await staffWith({ autoCheckUrl: `${reports.url}/report?vin={vin}`, autoCheckKey: 's3cret' })
    expect((await caller.call('getAutoCheck', { params: { vin: vehicle.vin } })).headers.get('content-type')).toBe('application/pdf')
    expect((await fetched({ source: 'autocheck' })).body).toMatchObject({ state: 'filed', kind: 'autocheck', vin: vehicle.vin })
    expect(reports.asked).toEqual(Array(2).fill({ path: `/report?vin=${vehicle.vin}`, authorization: 'Bearer s3cret' }))
  })

  test('is fetched from the URL in the provider’s response, but not from another host', async () => {
    const reports = await provider((request, response, body) =>
      request.url?.startsWith('/file')
        ? sendPdf(request, response, body)
        : response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: `http://${request.headers.host}/file` })),
    )
    const here = await staffWith({ autoCheckUrl: `${reports.url}/{vin}` })
    expect((await here.fetched({ source: 'autocheck' })).status).toBe(200)
    const redirecting = await provider((_request, response) =>
      response.setHeader('content-type', 'application/json').end('{"url":"http://169.254.169.254/latest"}'),
    )
    const there = await staffWith({ autoCheckUrl: `${redirecting.url}/{vin}` })
    expect((await there.fetched({ source: 'autocheck' })).body.code).toBe('HOST_NOT_ALLOWED')
  })

  test.each<[string, FakeHandler | null, number, string]>([
    ['not set up', null, 503, 'NOT_SET_UP'],
    ['not there', (_, response) => response.writeHead(404).end(), 404, 'NOT_FOUND'],
    ['an error', (_, response) => response.writeHead(500).end('oops'), 502, 'PROVIDER_REFUSED'],
    ['a page', (_, response) => response.end('<html>sign in</html>'), 502, 'PROVIDER_NO_PDF'],
    [
      'a redirect to another host',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      502,
      'PROVIDER_REFUSED',
    ],
    ['busy', (_, response) => response.writeHead(503).end(), 503, 'PROVIDER_BUSY'],
    ['never there', () => {}, 504, 'PROVIDER_TOO_SLOW'],
  ])('that is %s returns an error message, and nothing is filed', async (_what, respond, status, code) => {
    const url = respond === null ? null : `${(await provider(respond)).url}/{vin}`
    const fetchTimeoutMs = code === 'PROVIDER_TOO_SLOW' ? 1_000 : 20_000
    const { caller, params, fetched, bytesKept } = await staffWith({ autoCheckUrl: url, fetchTimeoutMs })
    const received = await fetched({ source: 'autocheck' })
    expect([received.status, received.body.code, received.body.error]).toEqual([status, code, expect.stringMatching(/^\w.*\.$/)])
    expect((await caller.call('getVehicleDocuments', { params })).body.documents).toEqual([])
    expect(await bytesKept()).toBe(0)
  })
})

test('a window sticker is fetched from the manufacturer of the vehicle’s make and filed, but not for a vehicle without a VIN', async () => {
  const makers = await startFakeWindowStickerServer()
  afterTest(() => makers.stop())
  makers.respondWith('subaru', STICKER_RESPONSES.found)
  const { dealershipId, caller, publish } = await staffWith({ windowStickerUrls: makers.urls })
  const [subaru, unnamed] = [newVehicle({ make: 'SUBARU' }), newVehicle({ vin: '' })]
  await publish([subaru, unnamed])
  const fetched = (vehicle: string) =>
    caller.call('fetchVehicleDocument', { params: { dealershipId, vehicle }, body: { source: 'window-sticker' } })
  expect((await fetched(subaru.stockNumber)).body).toMatchObject({ state: 'filed', kind: 'msrp', vin: subaru.vin })
  const none = await fetched(unnamed.stockNumber)
  expect([none.status, none.body.error]).toEqual([400, 'No VIN available for this vehicle'])
})

test('a sticker that could not be filed, because its PDF begins after other bytes, is not found', async () => {
  const makers = await startFakeWindowStickerServer()
  afterTest(() => makers.stop())
  const { dealershipId, caller, publish } = await staffWith({ windowStickerUrls: makers.urls })
  const subaru = newVehicle({ make: 'SUBARU' })
  await publish([subaru])
  for (const response of [STICKER_RESPONSES.afterBlanks, STICKER_RESPONSES.afterByteOrderMark]) {
    makers.respondWith('subaru', response)
    const params = { dealershipId, vehicle: subaru.stockNumber }
    const { status, body } = await caller.call('fetchVehicleDocument', { params, body: { source: 'window-sticker' } })
    expect([status, body.error]).toEqual([404, 'Window sticker not found'])
  }
})

test('a PDF that a feed links to is fetched from allowed hosts only', async () => {
  const site = await provider(sendPdf)
  const body = { source: 'feed' as const, kind: 'inspection' as const, url: `${site.url}/inspection.pdf` }
  const { fetched } = await staffWith({ fetchHosts: ['127.0.0.1'] })
  expect((await fetched(body)).body).toMatchObject({ state: 'filed', kind: 'inspection' })
  const { fetched: elsewhere } = await staffWith({ fetchHosts: ['*.example.com', 'localhost'] })
  expect((await elsewhere(body)).body.code).toBe('HOST_NOT_ALLOWED')
  expect(site.asked).toHaveLength(1)
})
