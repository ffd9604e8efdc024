import { CHANGES_LISTED, type FeedVersion, type FeedVersionChanges } from '@forecourt/contracts/inventory-feed/feed-versions'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, type TestRow, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { filesKept: 2, writeAfterRows: 100, undecidedRows: 400 } })
})

const changesOf = async (lot: TestDealership, { _id }: Pick<FeedVersion, '_id'>) =>
  (await lot.get<FeedVersionChanges>(`/feed-versions/${_id}/changes`)).body
const stockOf = ({ first }: { first: { stockNumber: string }[] }) => first.map(({ stockNumber }) => stockNumber)
const versionOf = async (lot: TestDealership, { _id }: Pick<FeedVersion, '_id'>) =>
  (await lot.get<FeedVersion>(`/feed-versions/${_id}`)).body
const NONE = { count: 0, first: [] }
/** Six vehicles, then: one is new, one is gone, one costs less. */
const BEFORE = feedOf(vehicleRows(6))
const AFTER = feedOf([
  ...vehicleRows(6, (row, at) => (at === 5 ? null : { ...row, price: at === 2 ? '18500' : '19999' })),
  { stock: 'NEW' },
])
const EXPECTED = {
  added: { count: 1, first: [{ name: '2021 Honda Civic', vin: '', stockNumber: 'NEW', price: 19_999, currency: 'USD' }] },
  changed: {
    count: 1,
    first: [
      {
        name: '2021 Honda Model 2',
        vin: '',
        stockNumber: 'S100002',
        price: 18_500,
        currency: 'USD',
        facts: [{ fact: 'price', from: '$19,999', to: '$18,500' }],
      },
    ],
  },
  removed: { count: 1, first: [{ name: '2021 Honda Model 5', vin: '', stockNumber: 'S100005', price: 19_999, currency: 'USD' }] },
}

describe('the changes of a file are listed', () => {
  it('for a preview, for its import, and for the preview of a restore', async () => {
    const lot = await feed.dealership()
    const first = (await lot.upload(BEFORE)).body.version
    expect(await changesOf(lot, first)).toMatchObject({ added: { count: 6 }, changed: NONE, removed: NONE })
    const checked = (await lot.upload(AFTER, { check: true })).body.version
    expect(checked.state).toBe('held')
    expect(await changesOf(lot, checked)).toEqual(EXPECTED)
    await lot.send('POST', `/feed-versions/${checked._id}/confirm`)
    await eventually(async () => expect((await versionOf(lot, checked)).state).toBe('imported'))
    expect(await changesOf(lot, checked)).toEqual(EXPECTED)

    const restored = (await lot.send<FeedVersion>('POST', `/feed-versions/${first._id}/restore?check=true`)).body
    expect(restored).toMatchObject({ source: 'restore', state: 'held', checkOnly: true, counts: { added: 1, changed: 1, removed: 1 } })
    const back = await changesOf(lot, restored)
    expect([stockOf(back.added), stockOf(back.removed)]).toEqual([['S100005'], ['NEW']])
    expect(back.changed.first[0]?.facts).toEqual([{ fact: 'price', from: '$18,500', to: '$19,999' }])
    expect((await lot.vehicles()).map(({ facts }) => facts.stockNumber)).toContain('NEW')
  })

  it('for a file that is held because it removes too much', async () => {
    const lot = await feed.dealership()
    await lot.upload(BEFORE)
    const held = (await lot.upload(feedOf(vehicleRows(1)))).body.version
    expect(held.state).toBe('held')
    const { added, changed, removed } = await changesOf(lot, held)
    expect([added, changed, removed.count, stockOf(removed)]).toEqual([
      NONE,
      NONE,
      5,
      ['S100001', 'S100002', 'S100003', 'S100004', 'S100005'],
    ])
  })

  it('for the first vehicles only, with the counts of all, even if the file must be read twice', async () => {
    const lot = await feed.dealership()
    const count = 2 * CHANGES_LISTED
    const fresh = (await lot.upload(feedOf(vehicleRows(count)))).body.version
    const first = await changesOf(lot, fresh)
    expect([first.added.count, stockOf(first.added).length, stockOf(first.added)[0]]).toEqual([count, CHANGES_LISTED, 'S100000'])
    const { version } = (await lot.upload(feedOf(vehicleRows(count, (row) => ({ ...row, miles: '13000' }))))).body
    const changes = await changesOf(lot, version)
    expect([changes.changed.count, changes.changed.first.length, changes.added]).toEqual([count, CHANGES_LISTED, NONE])
    expect(changes.changed.first.every(({ facts }) => facts[0]?.to === '13,000 mi')).toBe(true)
    const other = vehicleRows(count, (row) => ({ ...row, stock: `X${row.stock}` }))
    const replaced = await changesOf(lot, (await lot.upload(feedOf(other))).body.version)
    expect([replaced.added.count, replaced.added.first.length]).toEqual([count, CHANGES_LISTED])
    expect([replaced.removed.count, replaced.removed.first.length]).toEqual([count, CHANGES_LISTED])
  })

  it('from the state before the file to the last of several rows of a vehicle', async () => {
    const lot = await feed.dealership()
    const spread = (price: string): TestRow[] => vehicleRows(600, (row, at) => (at < 200 ? row : { ...row, price }))
    await lot.upload(feedOf(vehicleRows(600)))
    const again: TestRow[] = [
      { stock: 'S100000', model: 'Model 0', price: '1' },
      { stock: 'S100001', model: 'Model 1', price: '2' },
      ...spread('15000').slice(2),
      { stock: 'S100000', model: 'Model 0', price: '3', miles: '5' },
      { stock: 'S100001', model: 'Model 1' },
    ]
    const { version } = (await lot.upload(feedOf(again))).body
    expect(version.counts).toMatchObject({ changed: 401, duplicates: 2 })
    const { changed } = await changesOf(lot, version)
    expect(changed).toMatchObject({ count: 401, first: { length: 401 } })
    const [twice] = changed.first.filter(({ stockNumber }) => stockNumber === 'S100000')
    const facts = twice?.facts.filter(({ fact }) => fact === 'price' || fact === 'mileage')
    expect(facts?.sort((a, b) => a.fact.localeCompare(b.fact))).toEqual([
      { fact: 'mileage', from: '12,000 mi', to: '5 mi' },
      { fact: 'price', from: '$19,999', to: '$3' },
    ])
    expect(stockOf(changed)).not.toContain('S100001')
  })
})

describe('a vehicle that returns', () => {
  it.each([
    ['to an inventory of others', (lot: TestDealership) => lot.upload(feedOf(vehicleRows(3).slice(1)))],
    ['after the feed was deleted', (lot: TestDealership) => lot.send('DELETE', '/csv')],
  ])('%s is listed with the price that staff have entered', async (_when, leave) => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(3)))
    const [vehicle] = await lot.vehicles()
    await lot.send('PATCH', `/vehicle/${vehicle?._id.toHexString()}`, lot.admin, { price: 5 })
    await leave(lot)
    const { version } = (await lot.upload(`${feedOf(vehicleRows(3))}\n`)).body
    const { added } = await changesOf(lot, version)
    expect(added.first[0]).toMatchObject({ stockNumber: 'S100000', price: 5 })
  })
})

describe('the changed facts of a vehicle', () => {
  it('are formatted for people: prices, distances, photos, other fields, long texts', async () => {
    const lot = await feed.dealership()
    const text = 'A long story. '.repeat(50)
    await lot.upload(feedOf([{ stock: 'A1', text, cost: '15000', note: 'A1' }]))
    const photos = ['https://photos.example.com/1.jpg', 'https://photos.example.com/2.jpg']
    const after: TestRow = { stock: 'A1', price: '0', cost: '14000.50', miles: '', note: 'B2', text: `${text}!`, photos, year: '2022' }
    const { version } = (await lot.upload(feedOf([after]))).body
    const { changed } = await changesOf(lot, version)
    expect(changed.first[0]?.price).toBeNull()
    expect(Object.fromEntries(changed.first[0]?.facts.map(({ fact, from, to }) => [fact, [from, to]]) ?? [])).toEqual({
      year: ['2021', '2022'],
      name: ['2021 Honda Civic', '2022 Honda Civic'],
      mileage: ['12,000 mi', ''],
      price: ['$19,999', 'Call for Price'],
      cost: ['$15,000', '$14,000.50'],
      photos: ['1 photo', '2 photos'],
      Lot: ['A1', 'B2'],
      description: [expect.stringMatching(/^A long story\. .{105}…$/), expect.stringMatching(/… \(changed\)$/)],
    })
  })

  it('do not include facts that staff have edited', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(2)))
    const [vehicle] = await lot.vehicles()
    await lot.send('PATCH', `/vehicle/${vehicle?._id.toHexString()}`, lot.admin, { price: 5 })
    const { version } = (await lot.upload(feedOf(vehicleRows(2, (row) => ({ ...row, price: '18000', miles: '13000' }))))).body
    const { changed } = await changesOf(lot, version)
    expect(changed.first.map(({ price, facts }) => [price, facts.map(({ fact }) => fact)])).toEqual([
      [5, ['mileage', 'internetPrice']],
      [18_000, ['mileage', 'price']],
    ])
  })
})

describe('the list of changes', () => {
  it('is deleted with the file of its version', async () => {
    const lot = await feed.dealership()
    const [oldest] = [(await lot.upload(feedOf(vehicleRows(2)))).body.version]
    for (const count of [3, 4]) await lot.upload(feedOf(vehicleRows(count)))
    await eventually(async () => expect((await versionOf(lot, oldest)).canRestore).toBe(false))
    await eventually(async () =>
      expect(await changesOf(lot, oldest)).toEqual({ added: { count: 2, first: [] }, changed: NONE, removed: NONE }),
    )
    const kept = await lot.versions()
    const ids = kept.map(({ _id }) => _id)
    await eventually(async () => expect(await feed.db.collection('feed-version-changes').countDocuments({ _id: { $in: ids } })).toBe(2))
  })

  it('is empty for a file that failed or matches the current one', async () => {
    const lot = await feed.dealership()
    await lot.upload(BEFORE)
    const same = (await lot.upload(BEFORE)).body.version
    const broken = `${feedOf(vehicleRows(300, (row) => ({ ...row, price: '1' })))}S999999,"${'x\r\n'.repeat(1_000_000)}`
    const failed = (await lot.upload(broken)).body.version
    expect([same.state, failed.state]).toEqual(['unchanged', 'failed'])
    const nothing = { added: NONE, changed: NONE, removed: NONE }
    expect([await changesOf(lot, same), await changesOf(lot, failed)]).toEqual([nothing, nothing])
  })
})
