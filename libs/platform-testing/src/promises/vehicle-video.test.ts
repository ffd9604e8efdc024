import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { formWith, oneCarFeed, VIN } from '../requests/sample-files.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

/** The start of an MP4, followed by bytes that depend on their position. */
const FILM = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251)),
])

let platform: TestPlatform
let address: string
let revoke: () => Promise<unknown>
beforeAll(async () => {
  platform = await startTestPlatform()
  const owner = await platform.asOwner()
  const { _id: dealershipId } = await platform.createDealership()
  const params = { dealershipId }
  await owner.call(inventoryFeedOperations.uploadCsv, { params, body: oneCarFeed() })
  const contact = { firstName: 'Maria', lastName: 'Gonzalez', email: 'maria@mail.test' }
  const { _id: customerId } = await owner.call(leadsOperations.createCustomer, { params, body: contact })
  const vehicle = { vin: VIN, stockNumber: 'A1', year: 2003, make: 'Honda', model: 'Accord' }
  const { _id: logId, link } = await owner.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle } })
  revoke = () => owner.call(leadsOperations.setPacketAccess, { params: { logId }, body: { revoked: true } })
  const body = formWith('video', FILM, 'walk.mp4', { vin: VIN })
  await eventually(() => owner.call(documentsOperations.uploadVehicleVideo, { params, body }))
  address = await eventually(async () => {
    const query = { vin: VIN, link: link.split('/').at(-1) }
    const { vehicleVideos } = await platform.asAnonymous().call(documentsOperations.getDealershipDocuments, { params, query })
    const [url] = Object.values(vehicleVideos)
    if (url === undefined) throw new Error('the link is not known yet')
    return url
  })
})

const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(platform.url + address, { method, headers })
const rangeOf = ({ status, headers }: Response) => ({
  status,
  range: headers.get('content-range'),
  length: headers.get('content-length'),
  accepts: headers.get('accept-ranges'),
})

test.each([
  ['bytes=0-', 0, FILM.length],
  ['bytes=0-1', 0, 2],
  ['bytes=100000-199999', 100_000, 200_000],
  ['bytes=-1000', FILM.length - 1_000, FILM.length],
])('a customer’s player that seeks to %s gets that range', async (range, start, end) => {
  const response = await ask({ range })
  expect(rangeOf(response)).toEqual({
    status: 206,
    range: `bytes ${start}-${end - 1}/${FILM.length}`,
    length: String(end - start),
    accepts: 'bytes',
  })
  expect(response.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await response.arrayBuffer()).equals(FILM.subarray(start, end))).toBe(true)
})

test('a request without a range returns the whole video, and a range after its end is a 416 with its length', async () => {
  const whole = await ask()
  expect(rangeOf(whole)).toEqual({ status: 200, range: null, length: String(FILM.length), accepts: 'bytes' })
  expect(Buffer.from(await whole.arrayBuffer()).equals(FILM)).toBe(true)
  const behind = await ask({ range: `bytes=${FILM.length}-` })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${FILM.length}`])
})

test('If-Range returns the range for the current ETag and the whole video for another one, and If-None-Match returns 304', async () => {
  const etag = (await ask({ range: 'bytes=0-1' })).headers.get('etag') ?? ''
  expect((await ask({ range: 'bytes=10-19', 'if-range': etag })).status).toBe(206)
  expect(rangeOf(await ask({ range: 'bytes=10-19', 'if-range': '"another"' }))).toMatchObject({ status: 200, range: null })
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) expect((await ask({ 'if-none-match': tags })).status).toBe(304)
})

test('HEAD returns the length of the video or of a range without its bytes', async () => {
  const whole = await ask({}, 'HEAD')
  expect(rangeOf(whole)).toEqual({ status: 200, range: null, length: String(FILM.length), accepts: 'bytes' })
  expect((await whole.arrayBuffer()).byteLength).toBe(0)
  expect(rangeOf(await ask({ range: 'bytes=5-9' }, 'HEAD'))).toMatchObject({ status: 206, range: `bytes 5-9/${FILM.length}`, length: '5' })
})

test('the video is a 404 without the link and once the link is revoked', async () => {
  expect((await fetch(platform.url + address.split('?')[0])).status).toBe(404)
  await revoke()
  await eventually(async () => expect((await ask({ range: 'bytes=0-1' })).status).toBe(404))
})
