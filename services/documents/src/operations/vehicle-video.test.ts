import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentsFixture, form, smallMp4, startDocuments } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})

test('a vehicle has one video by any operation; a replaced file is deleted, and no event is published without a change', async () => {
  const { dealershipId, vehicle, sales, bytesKept } = await documents.dealership()
  const caller = documents.service.as(sales)
  const params = { dealershipId }
  const video = async () => {
    const { body } = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle: vehicle.vin } })
    return documentsOperations.getVehicleDocuments.response.parse(body).video
  }
  const put = (videoUrl: string) => caller.call('setVehicleVideo', { params, body: { vin: vehicle.vin, videoUrl } })

  expect((await put('https://youtu.be/dQw4w9WgXcQ')).status).toBe(200)
  expect(await video()).toMatchObject({ url: 'https://youtu.be/dQw4w9WgXcQ', uploaded: false })
  expect((await put('https://youtu.be/dQw4w9WgXcQ')).status).toBe(200)

  const film = form([{ name: 'walk.mp4', bytes: smallMp4(), field: 'video' }], [['vin', vehicle.vin]])
  expect((await caller.call('uploadVehicleVideo', { params, body: film })).body.videoUrl).toMatch(/^\/api\/dealerships\/.*\/videos\//)
  expect(await video()).toMatchObject({ uploaded: true, fileName: 'walk.mp4' })
  const address = form(
    [],
    [
      ['videoUrl', 'https://vimeo.com/1'],
      ['stockNumber', vehicle.stockNumber],
      ['uploadedAs', 'stock'],
    ],
  )
  expect((await caller.call('uploadVehicleVideo', { params, body: address })).status).toBe(200)
  expect(await video()).toMatchObject({ url: 'https://vimeo.com/1', uploaded: false })
  expect(await bytesKept()).toBe(0)

  const removed = await caller.call('uploadVehicleVideo', {
    params,
    body: form(
      [],
      [
        ['vin', vehicle.vin],
        ['videoUrl', ' '],
      ],
    ),
  })
  expect([removed.status, removed.body]).toMatchObject([200, { videoUrl: '' }])
  expect(await video()).toBeNull()
  expect((await put('')).status).toBe(200)
  await eventually(async () => {
    const events = await documents.service.events(undefined, dealershipId)
    expect(events.map(({ type }) => type)).toEqual([
      documentAttached.type,
      documentAttached.type,
      documentAttached.type,
      documentRemoved.type,
    ])
  })
})

test('an invalid video, URL or vehicle is rejected, and nothing is kept', async () => {
  const { dealershipId, vehicle, sales, bytesKept } = await documents.dealership()
  const caller = documents.service.as(sales)
  const params = { dealershipId }
  const send = (body: FormData) => caller.call('uploadVehicleVideo', { params, body })
  const before = await bytesKept()
  const vin: [string, string] = ['vin', vehicle.vin]
  const pdf = await samplePaper('msrp')
  for (const [body, status, code] of [
    [form([{ name: 'a.mp4', bytes: Buffer.from('<html></html>'), field: 'video' }], [vin]), 400, 'FILE_TYPE'],
    [form([{ name: 'a.mp4', bytes: pdf, field: 'video' }], [vin]), 400, 'FILE_TYPE'],
    [form([{ name: 'a.mp4', bytes: smallMp4(), field: 'video' }], [['vin', 'NOSUCH1']]), 404, 'NOT_FOUND'],
    [form([], [['videoUrl', 'javascript:alert(1)'], vin]), 400, 'VALIDATION'],
    [form([], [vin]), 400, 'NO_FILE'],
  ] as const) {
    const response = await send(body)
    expect([response.status, response.body.code]).toEqual([status, code])
  }
  expect((await caller.call('setVehicleVideo', { params, body: { vin: vehicle.vin, videoUrl: 'ftp://x.test/1' } })).status).toBe(400)
  expect(await bytesKept()).toBe(before)
})

test('an iPhone video, named as an MP4 or not, is rejected with what to do', async () => {
  const { dealershipId, vehicle, sales } = await documents.dealership()
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  \0\0\0\0qt  '), Buffer.alloc(2_000, 7)])
  for (const name of ['IMG_0042.MOV', 'walkaround.mp4']) {
    const body = form([{ name, bytes, field: 'video' }], [['vin', vehicle.vin]])
    const response = await documents.service.as(sales).call('uploadVehicleVideo', { params: { dealershipId }, body })
    expect(response.body).toMatchObject({ code: 'FILE_TYPE', message: expect.stringContaining('Save it as MP4') })
  }
})

test('a video that waits for a vehicle can be requested by range', async () => {
  const { dealershipId, sales } = await documents.dealership()
  const caller = documents.service.as(sales)
  const film = smallMp4()
  const body = form([{ name: 'walk.mp4', bytes: film }])
  await caller.call('uploadDocuments', { params: { dealershipId }, query: {}, body })
  const listed = (await caller.call('listUnfiledDocuments', { params: { dealershipId }, query: {} })).body
  const [waiting] = documentsOperations.listUnfiledDocuments.response.parse(listed).documents
  const params = { dealershipId, unfiledId: waiting?._id ?? '' }
  const request = (range: string) => caller.call('getUnfiledDocument', { params, headers: { range } })
  const part = await request('bytes=0-1')
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
    206,
    `bytes 0-1/${film.length}`,
    'video/mp4',
  ])
  expect((await request(`bytes=${film.length}-`)).status).toBe(416)
  const whole = await caller.call('getUnfiledDocument', { params })
  expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual([
    200,
    'bytes',
    String(film.length),
  ])
})
