import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DocumentsFixture, form, smallMp4, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})

const EVENT = { id: '1', order: '0000000100000001' }
const NOTHING = { vehicleVideos: {}, inspectionPdfs: {}, autoCheckPdfs: {}, msrpPdfs: {} }

/** A dealership with two vehicles, each with an inspection of two pages and a video. */
async function furnished(): Promise<TestDealership> {
  const at = await documents.dealership(2)
  for (const { vin, stockNumber } of at.vehicles) {
    const files = [
      { name: 'a.pdf', bytes: await samplePaper('inspection', { vin, pages: 2 }) },
      { name: `${stockNumber}.mp4`, bytes: smallMp4() },
    ]
    await documents.service
      .as(at.sales)
      .call('uploadDocuments', { params: { dealershipId: at.dealershipId }, query: {}, body: form(files) })
  }
  return at
}
const settings = async (dealershipId: string, query: { vin?: string; link?: string }, caller = documents.service.anonymous()) => {
  const { body } = await caller.call('getDealershipDocuments', { params: { dealershipId }, query })
  return documentsOperations.getDealershipDocuments.response.parse(body)
}
/** Requests a URL of a response, for what only HTTP has: HEAD, 304, ranges. */
const at = async (path: string, init?: RequestInit) => fetch(`${await documents.service.url()}${path}`, init)

describe('who sees documents', () => {
  test('the holder of a packet link sees the documents of its vehicle, at URLs that contain the link', async () => {
    const dealer = await furnished()
    const link = await dealer.link(dealer.vehicle)
    const maps = await settings(dealer.dealershipId, { vin: dealer.vehicle.vin, link })
    expect(Object.keys(maps.inspectionPdfs)).toEqual([dealer.vehicle.vin])
    expect(Object.keys(maps.vehicleVideos)).toEqual([dealer.vehicle.vehicleId])
    const [address = '', video = ''] = [...Object.values(maps.inspectionPdfs), ...Object.values(maps.vehicleVideos)]
    expect([(await at(address)).status, (await at(video)).status]).toEqual([200, 200])
    expect((await at(`/uploads/inspections/${dealer.dealershipId}/${dealer.vehicle.vin}.pdf?link=${link}`)).status).toBe(200)

    const other = Object.values((await settings(dealer.dealershipId, {}, documents.service.as(dealer.sales))).inspectionPdfs).find(
      (each) => !address.startsWith(each),
    )
    expect((await at(`${other}?link=${link}`)).status).toBe(404)
    expect(await settings(dealer.dealershipId, { vin: dealer.vehicles[1]?.vin ?? '', link })).toEqual(NOTHING)
  })

  test('a revoked, expired, unknown or missing link, or one of another dealership, shows nothing', async () => {
    const dealer = await furnished()
    const [revoked, over, elsewhere] = [
      await dealer.link(dealer.vehicle),
      await dealer.link(dealer.vehicle, new Date(documents.service.clock.now().getTime() - 1)),
      await (await documents.dealership()).link(dealer.vehicle),
    ]
    await documents.stores.links.accessChanged(dealer.dealershipId, revoked, { revoked: true, expiresAt: null }, EVENT)
    const [path = ''] = Object.values((await settings(dealer.dealershipId, {}, documents.service.as(dealer.sales))).inspectionPdfs)
    // concurrently, because each request waits for its unknown link
    const asking = [revoked, over, elsewhere, 'abcdefghi', ''].map(async (link) => {
      const addresses = [path, `${path}/pages`, `${path}/pages/1`].map((each) => `${each}?link=${link}`)
      const statuses = addresses.map(async (address) => (await at(address)).status)
      return [await settings(dealer.dealershipId, { link }), ...(await Promise.all(statuses))]
    })
    for (const shown of await Promise.all(asking)) expect(shown).toEqual([NOTHING, 404, 404, 404])
    expect(await settings(dealer.dealershipId, {})).toEqual(NOTHING)
    expect(await settings(dealer.dealershipId, {}, documents.service.as(staffOf(newId()).admin))).toEqual(NOTHING)
  })

  test('a link whose creation arrives after its revocation stays revoked', async () => {
    const dealer = await documents.dealership()
    const { links } = documents.stores
    await links.accessChanged(dealer.dealershipId, 'late12345', { revoked: true, expiresAt: null }, EVENT)
    await links.made(dealer.dealershipId, 'late12345', { vehicle: dealer.vehicle.vin, expiresAt: null })
    expect(await links.find(dealer.dealershipId, 'late12345')).toMatchObject({ revoked: true })
  })

  test('staff see all documents of their dealership, even of a vehicle that left the inventory', async () => {
    const dealer = await furnished()
    await dealer.publish([dealer.vehicle], 'removed')
    const maps = await settings(dealer.dealershipId, { vin: dealer.vehicle.vin.toLowerCase() }, documents.service.as(dealer.sales))
    expect(Object.keys(maps.inspectionPdfs)).toEqual([dealer.vehicle.vin])
    for (const vin of ['-', ' ']) expect(await settings(dealer.dealershipId, { vin }, documents.service.as(dealer.sales))).toEqual(NOTHING)
  })
})

describe('visible documents', () => {
  test('pages are rendered after filing, in two sizes, and browsers cache URLs with a version', async () => {
    const dealer = await furnished()
    const link = await dealer.link(dealer.vehicle)
    const [address = ''] = Object.values((await settings(dealer.dealershipId, { link })).inspectionPdfs)
    const path = address.split('?')[0] ?? ''
    const pages = await eventually(async () => {
      const said = documentsOperations.getDocumentPages.response.parse(await (await at(`${path}/pages?link=${link}`)).json())
      if (said.render !== 'ready') throw new Error('not drawn yet')
      return said
    })
    expect(pages).toMatchObject({ kind: 'inspection', pageCount: 2, pages: [{ width: 1600 }, { width: 1600 }] })
    const page = await at(`${path}/pages/2?link=${link}&version=${pages.versionId}&size=small`)
    expect([page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      'image/webp',
      expect.stringContaining('immutable'),
    ])
    expect((await sharp(Buffer.from(await page.arrayBuffer())).metadata()).width).toBe(480)
    expect((await at(`${path}/pages/3?link=${link}`)).status).toBe(404)
  })

  test('a PDF is shown in a sandbox, can be downloaded, and returns 304 to a client that has it', async () => {
    const dealer = await furnished()
    const link = await dealer.link(dealer.vehicle)
    const [address = ''] = Object.values((await settings(dealer.dealershipId, { link })).inspectionPdfs)
    const shown = await at(address)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="inspection-${dealer.vehicle.vin}.pdf"`,
      'content-security-policy': expect.stringMatching(/default-src 'none';.* sandbox/),
      'x-content-type-options': 'nosniff',
    })
    expect((await at(`${address}&download=1`)).headers.get('content-disposition')).toMatch(/^attachment;/)
    const etag = shown.headers.get('etag') ?? ''
    expect((await at(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await at(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String((await shown.arrayBuffer()).byteLength))
    expect((await at(`${address}&version=${newId()}`)).status).toBe(404)
  })

  test('a video can be requested by range', async () => {
    const dealer = await furnished()
    const link = await dealer.link(dealer.vehicle)
    const [address = ''] = Object.values((await settings(dealer.dealershipId, { link })).vehicleVideos)
    const whole = Buffer.from(await (await at(address)).arrayBuffer())
    const part = await at(address, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      `bytes 10-19/${whole.length}`,
      'video/mp4',
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
    const tail = await at(address, { headers: { range: 'bytes=-5' } })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-5))
    expect((await at(address, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
    expect((await at(address, { headers: { range: 'bytes=0-1', 'if-range': '"another"' } })).status).toBe(200)
  })
})
