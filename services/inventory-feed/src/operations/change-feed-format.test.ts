import type { FeedFormat, FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { eventually } from '@forecourt/dev-servers/eventually'
import { PATIENCE_MS } from '@forecourt/dev-servers/patience'
import { type Lease, waitForLease } from '@forecourt/mongo/lease'
import { beforeAll, describe, expect, it } from 'vitest'
import { change, changed, csv, ended, FILE, FORMAT, facts, HEADER, read } from '../testing/feed-format-calls.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

/** Returns for each import whether its file had just arrived. */
async function arrivals({ dealershipId }: TestDealership): Promise<boolean[]> {
  const updates = await feed.events<{ arrived: boolean }>('inventory.feed.updated.v1', dealershipId)
  return updates.map(({ data }) => data.arrived)
}

/** Takes the lease of the dealership's imports, so that none begins until it is released. */
async function holdImports({ dealershipId }: TestDealership): Promise<Lease> {
  // the importer may still be releasing it
  const lease = await waitForLease(feed.db, `feed:${dealershipId}`, { holder: 'the test', ttlMs: 60_000, waitMs: PATIENCE_MS })
  if (lease === null) throw new Error('an import is running')
  return lease
}

describe('a change of the format', () => {
  it('imports nothing if the current file reads the same, and the same file is still unchanged', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    const harmless: FeedFormat['columns'][] = [{ elsewhere: 'vin' }, { elsewhere: 'vin', make: 'make' }]
    for (const columns of harmless) {
      expect((await change(lot, { columns })).body).toMatchObject({ format: { columns }, version: null })
    }
    expect((await lot.upload(FILE)).body.version.state).toBe('unchanged')
    await eventually(async () => expect(await feed.events('inventory.feed-format.changed.v1', lot.dealershipId)).toHaveLength(2))
    await change(lot, { columns: { make: 'make', elsewhere: 'vin' } })
    expect(await lot.versions()).toHaveLength(2)
    expect(await feed.events('inventory.feed-format.changed.v1', lot.dealershipId)).toMatchObject([
      { data: { columnsMapped: 1, mileageUnit: 'mi', currency: 'USD' } },
      { data: { columnsMapped: 2 } },
    ])
  })

  it('reads the same file again after it was deleted and uploaded again, and only once', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    await lot.send('DELETE', '/csv')
    await change(lot, { columns: { lot: 'trim' } })
    const again = (await lot.upload(FILE)).body.version
    expect(again).toMatchObject({ state: 'imported', counts: { added: 2 } })
    expect((await facts(lot)).map(({ trim }) => trim)).toEqual(['North', 'South'])
    expect((await lot.upload(FILE)).body.version.state).toBe('unchanged')
  })

  it('and its reversal restore the same vehicles', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    const before = await facts(lot)
    await changed(lot, { columns: { lot: 'trim' }, mileageUnit: 'km' })
    expect(await changed(lot, {})).toMatchObject({ counts: { changed: 2 } })
    expect(await facts(lot)).toEqual(before)
    // a file that is read again has not arrived again
    await eventually(async () => expect(await arrivals(lot)).toEqual([true, false, false]))
    expect(await feed.events('inventory.feed.received.v1', lot.dealershipId)).toMatchObject(
      ['handed-in', 'read-again', 'read-again'].map((how) => ({ data: { how } })),
    )
  })

  it('is rejected if the current file could no longer be loaded, and changes nothing', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    const response = await change(lot, { columns: { stock: 'ignore' } })
    expect([response.status, response.body.code]).toEqual([422, 'FORMAT_UNUSABLE'])
    expect((await read(lot)).body.format).toEqual(FORMAT)
    expect(await lot.versions()).toHaveLength(1)
  })

  it('that would remove more than half of the vehicles waits for a decision', async () => {
    const lot = await feed.dealership()
    const vins = ['1HGCM82633A004352', '1FA6P8CF0L5100074', '1FTFW1ET5VFC10312']
    await lot.upload(csv('VIN,Stock,Make', ...vins.map((vin, n) => `${vin},A${n},Honda`)))
    const before = await facts(lot)
    const { version } = (await change(lot, { columns: { vin: 'ignore' } })).body
    await ended(lot, version?._id, 'held')
    expect(await facts(lot)).toEqual(before)
    await lot.send('POST', `/feed-versions/${version?._id}/confirm`)
    await ended(lot, version?._id)
    expect((await lot.versions())[0]?.counts).toMatchObject({ added: 3, removed: 3 })
    await eventually(async () => expect(await arrivals(lot)).toEqual([true, false]))
  })

  it('during an import reads the file being imported again, not the one before', async () => {
    const slow = await feed.replica({ uploadWaitMs: 0 })
    const lot = await feed.dealership()
    await lot.upload(FILE)
    const lease = await holdImports(lot)
    await lot.upload(csv(HEADER, 'A1,Honda,Civic,20000,18500,,', 'A2,Ford,Focus,9000,8000,,', 'A3,Ford,Ka,5000,4000,,'), {
      url: await slow.url(),
    })
    const { body } = await change(lot, { columns: { amounta: 'price' } })
    await lease.release()
    await ended(lot, body.version?._id)
    expect((await lot.versions()).map(({ source, state }) => [source, state])).toEqual([
      ['format', 'imported'],
      ['upload', 'superseded'],
      ['upload', 'imported'],
    ])
    expect((await facts(lot)).map(({ price }) => price)).toEqual([18500, 8000, 4000])
    await eventually(async () => expect(await arrivals(lot)).toEqual([true, true]))
  })

  it('while the current file is read again still counts no arrival of a file', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    const lease = await holdImports(lot)
    await change(lot, { columns: { amounta: 'price' } })
    const { version } = (await change(lot, { columns: { amounta: 'price', lot: 'trim' } })).body
    await lease.release()
    await ended(lot, version?._id)
    await eventually(async () => expect(await arrivals(lot)).toEqual([true, false]))
  })

  it('concurrent with others and an upload ends with the newest file, read with the stored format', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    const newer = FILE.replace('A2,Ford', 'A3,Ford')
    const responses = await Promise.all([
      change(lot, { columns: { amounta: 'price' } }),
      lot.upload(newer),
      change(lot, { columns: { lot: 'trim' } }),
      change(lot, { columns: { lot: 'body' }, mileageUnit: 'km' }),
    ])
    for (const { status } of responses) expect([200, 409]).toContain(status)
    const pending = async () => (await lot.versions()).filter(({ state }) => state === 'received' || state === 'importing')
    await eventually(async () => expect(await pending()).toEqual([]))
    const { format } = (await read(lot)).body
    const { columns, mileageUnit } = format
    const trim = columns.lot === 'trim' ? 'North' : ''
    const body = columns.lot === 'body' ? 'North' : ''
    const price = columns.amounta === 'price' ? 18500 : 20000
    expect((await facts(lot))[0]).toMatchObject({ stockNumber: 'A1', trim, body, price, mileageUnit })
    expect((await facts(lot)).map(({ stockNumber }) => stockNumber)).toEqual(['A1', 'A3'])
  })

  it('supersedes a held file, with a message that says what to do', async () => {
    const lot = await feed.dealership()
    await lot.upload(csv(HEADER, ...Array.from({ length: 5 }, (_, index) => `A${index},Honda,Civic,1000,900,North,1`)))
    const held = (await lot.upload(csv(HEADER, 'A1,Honda,Civic,1000,900,North,1'))).body.version
    expect(held.state).toBe('held')
    await changed(lot, { columns: { amounta: 'price' } })
    const { body } = await lot.get<FeedVersion>(`/feed-versions/${held._id}`)
    expect(body).toMatchObject({ state: 'superseded', message: expect.stringContaining('Upload it again') })
  })
})
