import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { STICKER_RESPONSES, startFakeWindowStickerServer } from '@forecourt/service-testing/fake-window-sticker-server'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { expect, test } from 'vitest'
import type { DocumentsOptions } from './app.ts'
import { form, newVehicle, smallMp4, startDocuments } from './testing/documents-fixture.ts'
import { plainPaper, plainReader } from './testing/plain-reader.ts'

async function staffOn(options: DocumentsOptions = {}) {
  const documents = await startDocuments({ reader: plainReader({ pages: 3 }), ...options })
  const { service, registry, stores } = documents
  const at = await documents.dealership()
  const params = { dealershipId: at.dealershipId }
  const uploadsWith = (outcome: string) => seriesValue(registry, `forecourt_documents_total{outcome="${outcome}"}`)
  return {
    ...at,
    service,
    stores,
    params,
    caller: service.as(at.sales),
    uploads: async () => ({
      filed: await uploadsWith('filed'),
      'needs-vehicle': await uploadsWith('needs-vehicle'),
      refused: await uploadsWith('refused'),
    }),
    fetches: (provider: string, outcome: string) =>
      seriesValue(registry, `forecourt_document_fetches_total{provider="${provider}",outcome="${outcome}"}`),
    timed: async (provider: string) =>
      (await seriesValue(registry, `forecourt_document_fetch_duration_seconds_count{provider="${provider}"}`)) ?? 0,
    gauge: (name: string) => seriesValue(registry, name),
  }
}

test('counts every uploaded file once by its outcome, for any operation, but no previews', async () => {
  const { caller, params, vehicle, uploads } = await staffOn()
  const files = [
    { name: 'a.pdf', bytes: plainPaper(`Inspection of ${vehicle.vin}`) },
    { name: 'b.pdf', bytes: plainPaper('Who knows') },
    { name: 'c.txt', bytes: Buffer.from('no paper at all') },
  ]
  await caller.call('uploadDocuments', { params, query: { check: '1' }, body: form(files) })
  expect(await uploads()).toEqual({ filed: 0, 'needs-vehicle': 0, refused: 0 })
  await caller.call('uploadDocuments', { params, query: {}, body: form(files) })
  expect(await uploads()).toEqual({ filed: 1, 'needs-vehicle': 1, refused: 1 })
  const vin: [string, string][] = [['vin', vehicle.vin]]
  const sticker = [{ name: 'sticker.pdf', bytes: plainPaper('Sticker'), field: 'pdf' }]
  expect((await caller.call('uploadMsrpPdf', { params, body: form(sticker, vin) })).status).toBe(200)
  const film = [{ name: 'film.mp4', bytes: smallMp4(), field: 'video' }]
  expect((await caller.call('uploadVehicleVideo', { params, body: form(film, vin) })).status).toBe(200)
  expect(await uploads()).toEqual({ filed: 3, 'needs-vehicle': 1, refused: 1 })
  expect((await caller.call('uploadMsrpPdf', { params, body: form([{ ...film[0], field: 'pdf' } as never], vin) })).status).toBe(400)
  expect((await caller.call('uploadVehicleVideo', { params, body: form([{ ...sticker[0], field: 'video' } as never], vin) })).status).toBe(
    400,
  )
  // a URL is not a file
  await caller.call('uploadVehicleVideo', { params, body: form([], [...vin, ['videoUrl', 'https://video.example/1']]) })
  expect(await uploads()).toEqual({ filed: 3, 'needs-vehicle': 1, refused: 3 })
})

test('counts every request to a manufacturer or provider by outcome and times it, but does not time a fetch without a request', async () => {
  const fakeServer = await startFakeWindowStickerServer()
  afterTest(() => fakeServer.stop())
  fakeServer.respondWith('ford', STICKER_RESPONSES.found, STICKER_RESPONSES.notFound)
  const { caller, fetches, timed, params, uploads, vehicle } = await staffOn({ windowStickerUrls: { ...fakeServer.urls, gm: null } })
  const { vin } = newVehicle()
  const ask = (group: 'ford' | 'gm') => caller.call('getWindowSticker', { params: { group, vin } })
  expect([(await ask('ford')).status, (await ask('ford')).status, (await ask('gm')).status]).toEqual([200, 404, 503])
  expect([await fetches('ford', 'found'), await fetches('ford', 'not-found'), await timed('ford')]).toEqual([1, 1, 2])
  expect([await fetches('gm', 'not-set-up'), await timed('gm')]).toEqual([1, 0])
  expect((await caller.call('getAutoCheck', { params: { vin } })).status).toBe(503)
  expect([await fetches('autocheck', 'not-set-up'), await timed('autocheck')]).toEqual([1, 0])
  const body = { source: 'feed' as const, kind: 'inspection' as const, url: 'http://elsewhere.example/a.pdf' }
  await caller.call('fetchVehicleDocument', { params: { ...params, vehicle: vehicle.vin }, body })
  expect([await fetches('feed', 'not-allowed'), await timed('feed')]).toEqual([1, 0])
  // these are not uploads
  expect(await uploads()).toEqual({ filed: 0, 'needs-vehicle': 0, refused: 0 })
})

test('gauges report the pages that wait for rendering and the files that wait for a vehicle', async () => {
  let mayDraw = () => {}
  const drawing = new Promise<void>((resolve) => {
    mayDraw = resolve
  })
  const reader = plainReader({ pages: 3, mayDraw: drawing })
  const { caller, params, vehicle, gauge, service } = await staffOn({ reader })
  const files = [
    { name: 'a.pdf', bytes: plainPaper(`Inspection of ${vehicle.vin}`) },
    { name: 'b.pdf', bytes: plainPaper('Who knows') },
  ]
  await caller.call('uploadDocuments', { params, query: {}, body: form(files) })
  service.clock.advance(90_000)
  expect(await gauge('forecourt_document_pages_waiting')).toBe(6)
  expect(await gauge('forecourt_documents_render_oldest_waiting_seconds')).toBe(90)
  expect(await gauge('forecourt_documents_unfiled')).toBe(1)
  mayDraw()
  // gauges are cached for seconds
  await eventually(async () => {
    expect(await gauge('forecourt_document_pages_waiting')).toBe(0)
    expect(await gauge('forecourt_documents_render_oldest_waiting_seconds')).toBe(0)
  })
})

test('waiting documents are found by an index, however many documents there are', async () => {
  const { service, stores } = await staffOn()
  const waiting = async () => expect(await stores.files.waiting()).toEqual({ pages: 0, since: null })
  const queries = await recordedQueries(service.db, ['document-files'], waiting)
  expect(queries.find(({ command }) => command.aggregate === 'document-files')?.planSummary).toMatch(/^IXSCAN \{ render\.claimedUntil/)
})
