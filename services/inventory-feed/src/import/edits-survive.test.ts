import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { StaffVehicle, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, type TestRow, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
/** Small limits, so that a hundred rows take the same paths as a hundred thousand. */
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { writeAfterRows: 10, undecidedRows: 30, uploadWaitMs: 60_000 } })
})

const STOCK = 'S100000'
const [VIN, MISTYPED_VIN] = ['1HGCM82633A004352', '1HGCM82643A004352']
const photos = (names: string) => [...names].map((name) => `https://photos.example.com/${name}.jpg`)
/** Four vehicles with changes to the first; null leaves out the first. */
const fileOf = (first: TestRow | null) => feedOf(vehicleRows(4, (row, index) => (index > 0 ? row : first && { ...row, ...first })))

const shown = async (lot: TestDealership, stock = STOCK) => (await lot.get<Vehicle>(`/vehicle/${stock}`)).body
async function edit(lot: TestDealership, body: object, stock = STOCK): Promise<StaffVehicle> {
  const { status, body: vehicle } = await lot.send<StaffVehicle>('PATCH', `/vehicle/${(await shown(lot, stock))._id}`, lot.admin, body)
  expect(status).toBe(200)
  return vehicle
}
async function upload(lot: TestDealership, first: TestRow | null): Promise<FeedVersion> {
  const { version } = (await lot.upload(fileOf(first))).body
  expect(['imported', 'unchanged']).toContain(version.state)
  return version
}
async function editedLot(first: TestRow = {}, values: object = { price: 5, exteriorColor: 'Red' }): Promise<TestDealership> {
  const lot = await feed.dealership()
  await upload(lot, first)
  await edit(lot, values)
  return lot
}

describe('an edit of a vehicle survives', () => {
  it('the same file, the same rows in another file, and changed rows, until staff drop it', async () => {
    const lot = await editedLot()
    const { _id, updatedAt } = await shown(lot)
    expect((await upload(lot, {})).state).toBe('unchanged')
    const again = (await lot.upload(`${fileOf({})}\n`)).body.version
    expect(again.counts).toMatchObject({ unchanged: 4, changed: 0 })
    expect(await shown(lot)).toMatchObject({ _id, updatedAt, price: 5, exteriorColor: 'Red' })
    const changed = await upload(lot, { price: '18000', model: 'Odyssey' })
    expect(changed.counts).toMatchObject({ unchanged: 3, changed: 1 })
    const feedSays = { price: 18_000, exteriorColor: '' }
    expect(await shown(lot)).toMatchObject({ _id, price: 5, exteriorColor: 'Red', model: 'Odyssey', edits: { feedSays } })
    expect((await lot.upload(`${fileOf({ price: '18000', model: 'Odyssey' })}\n`)).body.version.counts).toMatchObject({ unchanged: 4 })
    expect(await edit(lot, { price: null, exteriorColor: null })).toMatchObject({ price: 18_000, exteriorColor: '', edits: null })
    expect((await lot.upload(`${fileOf({ price: '18000', model: 'Odyssey' })}\n\n`)).body.version.counts).toMatchObject({ unchanged: 4 })
    await upload(lot, { price: '17000' })
    expect(await shown(lot)).toMatchObject({ price: 17_000, model: 'Model 0', edits: null })
  })

  it('in the search: the displayed color is found, also after an import, until the edit is dropped', async () => {
    const lot = await editedLot({}, { exteriorColor: 'Deep Crimson' })
    const found = async () => (await lot.get<Vehicle[]>('/vehicles?search=crimson%20deep', null)).body.map(({ stockNumber }) => stockNumber)
    expect(await found()).toEqual([STOCK])
    await upload(lot, { price: '18000', model: 'Odyssey' })
    expect(await found()).toEqual([STOCK])
    await edit(lot, { exteriorColor: null })
    expect(await found()).toEqual([])
  })

  it('the restore of an earlier file', async () => {
    const lot = await feed.dealership()
    const first = await upload(lot, {})
    await upload(lot, { price: '18000' })
    await edit(lot, { price: 5 })
    const { body } = await lot.send('POST', `/feed-versions/${first._id}/restore`)
    await eventually(async () => expect((await lot.get<FeedVersion>(`/feed-versions/${body._id}`)).body.state).toBe('imported'))
    expect(await shown(lot)).toMatchObject({ price: 5, edits: { feedSays: { price: 19_999 } } })
  })

  it('the deletion of the file, and applies again when the vehicle returns', async () => {
    const lot = await editedLot()
    await lot.send('DELETE', '/csv')
    expect(await shown(lot)).toMatchObject({ listed: false, price: 5 })
    await upload(lot, { price: '18000' })
    expect(await shown(lot)).toMatchObject({ listed: true, price: 5, edits: { feedSays: { price: 18_000 } } })
  })

  it('the removal of the vehicle from the feed, during which it can be edited', async () => {
    const lot = await editedLot()
    await upload(lot, null)
    expect(await edit(lot, { mileage: 7 })).toMatchObject({ listed: false, price: 5, mileage: 7 })
    const { counts } = await upload(lot, { price: '18000' })
    expect(counts).toMatchObject({ added: 1, changed: 0 })
    const feedSays = { price: 18_000, mileage: 12_000 }
    expect(await shown(lot)).toMatchObject({ listed: true, removedAt: null, price: 5, mileage: 7, edits: { feedSays } })
  })

  it.each([
    ['the addition of its VIN', '', VIN],
    ['the correction of its VIN', MISTYPED_VIN, VIN],
    ['the loss of its VIN', VIN, ''],
  ])('%s in the feed, and is published with it', async (_, vinBefore, vin) => {
    const lot = await editedLot({ vin: vinBefore })
    const before = await shown(lot)
    const version = await upload(lot, { vin, price: '18000' })
    expect(version.counts).toMatchObject({ added: 1, removed: 1, unchanged: 3 })
    const after = await shown(lot)
    expect(after).toMatchObject({ vin, listed: true, price: 5, exteriorColor: 'Red', edits: { feedSays: { price: 18_000 } } })
    type Changed = { versionId: string; vehicles: { vehicleId: string; price: number; replaces?: string }[] }
    await eventually(async () => {
      const events = await feed.events<Changed>('inventory.vehicle.changed.v1', lot.dealershipId)
      const published = events.filter(({ data }) => data.versionId === version._id).flatMap(({ data }) => data.vehicles)
      expect(published.find(({ vehicleId }) => vehicleId === after._id)).toMatchObject({ price: 5, replaces: before._id })
    })
    expect(await edit(lot, { price: null, exteriorColor: null })).toMatchObject({ price: 18_000, edits: null })
    expect(await upload(lot, { vin, price: '17000' })).toMatchObject({ counts: { changed: 1, unchanged: 3 } })
    expect(await shown(lot)).toMatchObject({ _id: after._id, price: 17_000, edits: null })
  })

  it.each([
    ['changed', { price: 22 }, { price: 22, exteriorColor: 'Red' }],
    ['dropped', { price: null, exteriorColor: null }, { price: 18_000, edits: null }],
  ])('its VIN that comes and goes, as it was last %s', async (_, now, expected) => {
    const lot = await editedLot({ vin: '' })
    await upload(lot, { vin: VIN, price: '18000' })
    await edit(lot, now)
    await upload(lot, { vin: '', price: '18000' })
    expect(await shown(lot)).toMatchObject({ vin: '', listed: true, ...expected })
    await upload(lot, { vin: VIN, price: '18000' })
    expect(await shown(lot)).toMatchObject({ vin: VIN, listed: true, ...expected })
  })

  it('the restore of the file with the mistyped VIN, as it was last changed', async () => {
    const lot = await feed.dealership()
    const first = await upload(lot, { vin: MISTYPED_VIN })
    await edit(lot, { price: 5, exteriorColor: 'Red' })
    await upload(lot, { vin: VIN })
    await edit(lot, { price: 22 })
    const { body } = await lot.send('POST', `/feed-versions/${first._id}/restore`)
    await eventually(async () => expect((await lot.get<FeedVersion>(`/feed-versions/${body._id}`)).body.state).toBe('imported'))
    expect(await shown(lot)).toMatchObject({ vin: MISTYPED_VIN, listed: true, price: 22, exteriorColor: 'Red' })
  })

  it('the return of the mistyped VIN after the right one has left the feed', async () => {
    const lot = await editedLot({ vin: MISTYPED_VIN })
    await upload(lot, { vin: VIN })
    await lot.send('DELETE', '/csv')
    await upload(lot, { vin: MISTYPED_VIN })
    expect(await shown(lot)).toMatchObject({ vin: MISTYPED_VIN, listed: true, price: 5, exteriorColor: 'Red' })
  })

  it('the correction of its VIN after an earlier edit of the right one', async () => {
    const lot = await editedLot({ vin: VIN }, { price: 5 })
    await upload(lot, null)
    await upload(lot, { vin: MISTYPED_VIN })
    expect(await shown(lot)).toMatchObject({ vin: MISTYPED_VIN, price: 19_999 })
    await edit(lot, { price: 7 })
    await upload(lot, { vin: VIN })
    expect(await shown(lot)).toMatchObject({ vin: VIN, price: 7 })
  })

  it('of a vehicle whose stock number another vehicle gets, only for that vehicle', async () => {
    const lot = await editedLot({ vin: '' })
    await upload(lot, { vin: VIN, make: 'Toyota' })
    expect(await shown(lot)).toMatchObject({ vin: VIN, price: 19_999, edits: null })
  })

  it('an import that fails halfway and is reverted', async () => {
    const lot = await feed.dealership()
    const live = await feed.live(lot.dealershipId)
    await lot.upload(feedOf(vehicleRows(40)))
    await edit(lot, { price: 5 })
    const rows = vehicleRows(4_000, (row) => ({ ...row, price: '7' }))
    expect((await lot.upload(`${feedOf(rows)}X,"${'y\r\n'.repeat(50)}`)).status).toBe(422)
    expect((await lot.versions())[0]).toMatchObject({ state: 'failed', writing: true })
    expect(await shown(lot)).toMatchObject({ price: 5, edits: { feedSays: { price: 19_999 } } })
    expect((await lot.get('/vehicles')).body.filter(({ price }) => price === 19_999)).toHaveLength(39)
    // screens that loaded imported vehicles meanwhile reload them: after the upload, the edit and the revert
    await eventually(() => expect(live.filter(({ topic }) => topic === 'inventory.changed')).toHaveLength(3))
  })

  it('changes of photos: remaining photos keep the edited order, new ones follow', async () => {
    const lot = await editedLot({ photos: photos('abc') }, { photos: photos('cba') })
    const ordered = async (feeds: string) => {
      await upload(lot, { photos: photos(feeds) })
      const { photos: now, photoCount, edits } = await shown(lot)
      expect([photoCount, edits?.feedSays.photos]).toEqual([feeds.length, photos(feeds)])
      return now.map((url) => url.at(-5)).join('')
    }
    expect(await ordered('ac')).toBe('ca')
    expect(await ordered('xacy')).toBe('caxy')
    expect(await ordered('')).toBe('')
    expect(await ordered('abcd')).toBe('cbad')
    expect((await edit(lot, { photos: null })).photos).toEqual(photos('abcd'))
  })
})

describe('a vehicle that a file lists under another key', () => {
  it('is found by its earlier VIN and id, until that key is listed again', async () => {
    const lot = await editedLot({ vin: MISTYPED_VIN })
    const { _id } = await shown(lot)
    await upload(lot, { vin: VIN })
    for (const name of [MISTYPED_VIN, _id]) expect(await shown(lot, name)).toMatchObject({ vin: VIN, listed: true, price: 5 })
    await upload(lot, { vin: MISTYPED_VIN, stock: 'ANOTHER' })
    expect(await shown(lot, MISTYPED_VIN)).toMatchObject({ _id, stockNumber: 'ANOTHER' })
    await upload(lot, null)
    expect(await shown(lot, MISTYPED_VIN)).toMatchObject({ _id, listed: false })
  })

  it('is one vehicle by its stock number, also once it is sold, and an edit by its earlier id is one of it', async () => {
    const lot = await editedLot({ vin: '' })
    const { _id } = await shown(lot)
    await upload(lot, { vin: VIN })
    expect((await lot.send<StaffVehicle>('PATCH', `/vehicle/${_id}`, lot.admin, { price: 9 })).body).toMatchObject({ vin: VIN, price: 9 })
    await upload(lot, null)
    expect(await shown(lot)).toMatchObject({ vin: VIN, listed: false, price: 9 })
  })

  it('replaces only the record whose place it took in that import', async () => {
    const lot = await editedLot({ vin: '' })
    await upload(lot, { vin: VIN })
    await upload(lot, { vin: '', make: 'Toyota' })
    const { _id: versionId } = (
      await lot.upload(
        feedOf([...vehicleRows(4, (row, n) => (n > 0 ? row : { ...row, vin: '', make: 'Toyota' })), { stock: 'BACK', vin: VIN }]),
      )
    ).body.version
    type Changed = { versionId: string; vehicles: { vin: string; change: string; replaces?: string }[] }
    await eventually(async () => {
      const events = await feed.events<Changed>('inventory.vehicle.changed.v1', lot.dealershipId)
      const published = events.filter(({ data }) => data.versionId === versionId).flatMap(({ data }) => data.vehicles)
      expect(published.map(({ vin, change, replaces }) => ({ vin, change, replaces }))).toEqual([{ vin: VIN, change: 'added' }])
    })
  })
})

describe('an import', () => {
  it('publishes no change and no price change for edited facts', async () => {
    const lot = await editedLot({ photos: photos('ab') }, { price: 5, description: 'Ours.', photos: photos('ba') })
    const published = async ({ _id }: FeedVersion) => {
      await eventually(async () =>
        expect((await feed.events('inventory.feed.updated.v1', lot.dealershipId)).some(({ data }) => data.versionId === _id)).toBe(true),
      )
      type Changed = { versionId: string; vehicles: { fields: string[] }[] }
      const events = (await feed.events<Changed>('inventory.vehicle.changed.v1', lot.dealershipId)).filter(
        ({ data }) => data.versionId === _id,
      )
      return events.flatMap(({ data }) => data.vehicles).map(({ fields }) => fields)
    }
    const covered = await upload(lot, { photos: photos('ab'), text: 'Theirs.' })
    expect(await published(covered)).toEqual([])
    const priced = await upload(lot, { photos: photos('ab'), text: 'Theirs.', price: '18000' })
    expect(priced.priceChanges).toEqual({ count: 0, first: [] })
    expect(await published(priced)).toEqual([['prices']])
    const pictured = await upload(lot, { photos: photos('abc'), text: 'Theirs.', price: '18000' })
    expect(await published(pictured)).toEqual([['photos', 'photoCount']])
  })

  it('and concurrent edits do not overwrite each other', async () => {
    const lot = await feed.dealership()
    const ROWS = 1_000
    const priced = (price: string) => feedOf(vehicleRows(ROWS, (row) => ({ ...row, price, text: 'A car with a story. '.repeat(20) })))
    await lot.upload(priced('20000'))
    const ids = new Map((await lot.vehicles()).map(({ _id, facts }) => [facts.stockNumber, _id.toHexString()]))
    const stocks = Array.from({ length: 40 }, (_, index) => `S${100_000 + ((index * 33) % ROWS)}`)
    await edit(lot, { price: 1 }, 'S100001')
    let isDone = false
    const importing = lot.upload(priced('18000')).then(({ body }) => {
      isDone = true
      return body.version
    })
    const meanwhile: boolean[] = []
    for (const [index, stock] of stocks.entries()) {
      const { status } = await lot.send('PATCH', `/vehicle/${ids.get(stock)}`, lot.admin, { price: 500 + index, mileage: index })
      expect(status).toBe(200)
      meanwhile.push(!isDone)
    }
    expect(meanwhile).toContain(true)
    expect(await importing).toMatchObject({ state: 'imported', counts: { rows: ROWS, changed: ROWS, unchanged: 0 } })
    const facts = new Map((await lot.vehicles()).map((vehicle) => [vehicle.facts.stockNumber, vehicle]))
    for (const [index, stock] of stocks.entries()) {
      const { facts: now, feedSays, edits } = facts.get(stock) ?? {}
      expect(now).toMatchObject({ price: 500 + index, mileage: index })
      expect(feedSays).toEqual({ price: 18_000, mileage: 12_000, usedOrNew: 'used' })
      expect(edits?.values).toEqual({ price: 500 + index, mileage: index })
    }
    expect(facts.get('S100001')).toMatchObject({ facts: { price: 1 }, feedSays: { price: 18_000 } })
    expect([...facts.values()].filter(({ facts: { price } }) => price === 18_000)).toHaveLength(ROWS - stocks.length - 1)
    expect((await lot.upload(`${priced('18000')}\n`)).body.version.counts).toMatchObject({ unchanged: ROWS })
  })
})
