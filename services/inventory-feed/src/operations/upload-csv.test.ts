import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDealershipStore } from '../store/dealership-store.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, ownerToken, staffToken, startInventoryFeed } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

describe('an uploaded feed file', () => {
  it('becomes the inventory, and the response reports what changed', async () => {
    const lot = await feed.dealership('Main Street Motors')
    const live = await feed.live(lot.dealershipId)
    const first = await lot.upload(feedOf(vehicleRows(3)), { name: 'May 2026.csv' })
    expect(first.status).toBe(200)
    expect(first.body.message).toBe('Inventory updated: 3 vehicles.')
    const inList = { _id: lot.dealershipId, name: 'Main Street Motors', email: 'sales@example.com', vehicles: 3, csvFile: 'May 2026.csv' }
    expect(first.body.dealerships).toEqual([inList])
    expect(first.body.version).toMatchObject({
      dealershipId: lot.dealershipId,
      fileName: 'May 2026.csv',
      source: 'upload',
      state: 'imported',
      uploadedBy: { name: 'Ada ADMIN', role: 'ADMIN' },
      counts: { rows: 3, added: 3, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 },
    })

    const second = await lot.upload(
      feedOf(vehicleRows(4, (row, index) => (index === 0 ? null : index === 1 ? { ...row, price: '1' } : row))),
    )
    expect(second.body.message).toBe('Inventory updated: 3 vehicles.')
    expect((await lot.vehicles()).map(({ facts }) => [facts.stockNumber, facts.price])).toEqual([
      ['S100001', 1],
      ['S100002', 19999],
      ['S100003', 19999],
    ])
    await eventually(() => expect(live.filter(({ topic }) => topic === 'inventory.changed')).toHaveLength(2))
    const states = live.flatMap((message) => (message.topic === 'feed.progress' ? [message.state] : []))
    expect(states).toEqual(expect.arrayContaining(['received', 'imported']))
  })

  it('publishes its counts and the uploader to the other services', async () => {
    const lot = await feed.dealership()
    const { body } = await lot.upload(feedOf(vehicleRows(2)))
    await eventually(async () => expect(await feed.events('inventory.feed.updated.v1', lot.dealershipId)).toHaveLength(1))
    const [received] = await feed.events('inventory.feed.received.v1', lot.dealershipId)
    const [updated] = await feed.events('inventory.feed.updated.v1', lot.dealershipId)
    expect(received).toMatchObject({ data: { versionId: body.version._id, fileName: 'feed.csv', confirmed: false }, causationId: null })
    expect(updated).toMatchObject({
      actor: { kind: 'staff', name: 'Ada ADMIN' },
      causationId: received?.id,
      correlationId: received?.correlationId,
      data: { versionId: body.version._id, vehicleCount: 2, counts: { added: 2 } },
    })
  })

  it('that is identical to the current one writes nothing and says so', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(3)))
    const before = await feed.db.collection('vehicles').find().toArray()
    const again = await lot.upload(feedOf(vehicleRows(3)), { name: 'again.csv' })
    expect(again.status).toBe(200)
    expect(again.body.message).toContain('Nothing changed.')
    expect(again.body.version).toMatchObject({ state: 'unchanged', counts: null })
    expect(await feed.db.collection('vehicles').find().toArray()).toEqual(before)
    expect(
      await feed.db.collection('feeds.files').countDocuments({ 'metadata.dealershipId': (await lot.versions())[0]?.dealershipId }),
    ).toBe(1)
    await eventually(async () =>
      expect(await feed.events('inventory.feed.unchanged.v1', lot.dealershipId)).toMatchObject([
        { data: { versionId: again.body.version._id, fileName: 'again.csv' } },
      ]),
    )
    expect(await feed.events('inventory.feed.received.v1', lot.dealershipId)).toHaveLength(1)
  })

  it('that arrives unchanged again and again is one version with how often and since when', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(3)))
    const first = (await lot.upload(feedOf(vehicleRows(3)))).body.version
    const again = await Promise.all([1, 2].map((hour) => lot.upload(feedOf(vehicleRows(3)), { name: `hour-${hour}.csv` })))
    expect(again.map(({ body }) => body.version._id)).toEqual([first._id, first._id])
    await eventually(async () => {
      const arrivals = await feed.events('inventory.feed.unchanged.v1', lot.dealershipId)
      expect(arrivals.map(({ data }) => data.versionId)).toEqual([first._id, first._id, first._id])
    })
    const listed = async () => (await lot.get<{ versions: FeedVersion[] }>('/feed-versions')).body.versions
    const [last, imported, ...others] = await listed()
    expect(last).toMatchObject({ _id: first._id, state: 'unchanged', repeated: { times: 3, since: first.receivedAt } })
    expect(Date.parse(last?.receivedAt ?? '')).toBeGreaterThan(Date.parse(first.receivedAt))
    expect([imported?.state, imported?.repeated, others]).toEqual(['imported', null, []])
    // what another person sends, and what follows a change, has its own entry
    await lot.upload(feedOf(vehicleRows(3)), { token: ownerToken })
    await lot.upload(feedOf(vehicleRows(4)))
    await lot.upload(feedOf(vehicleRows(4)))
    expect((await listed()).map(({ state, repeated }) => [state, repeated?.times])).toEqual([
      ['unchanged', undefined],
      ['imported', undefined],
      ['unchanged', undefined],
      ['unchanged', 3],
      ['imported', undefined],
    ])
  })

  it('with the same rows in different bytes changes no vehicle', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(3)))
    const before = await lot.vehicles()
    const { body } = await lot.upload(`\uFEFF${feedOf(vehicleRows(3)).replaceAll(',', ';').replaceAll('\r\n', '\n')}\n`)
    expect(body.version.counts).toEqual({ rows: 3, added: 0, changed: 0, unchanged: 3, removed: 0, rejected: 0, duplicates: 0 })
    expect(await lot.vehicles()).toEqual(before)
  })

  it('with the same facts in a different form changes no vehicle', async () => {
    const lot = await feed.dealership()
    const rows = vehicleRows(3)
    await lot.upload(feedOf(rows))
    const before = await lot.vehicles()
    const other = rows.map((row, index) => ({ ...row, price: '$19,999.00', make: ' Honda ', ...(index === 2 ? { cost: '1' } : {}) }))
    const { body } = await lot.upload(feedOf(other))
    expect(body.version.counts).toMatchObject({ unchanged: 2, changed: 1 })
    expect((await lot.vehicles()).slice(0, 2)).toEqual(before.slice(0, 2))
  })

  it('goes only to the dealership of the URL', async () => {
    const [one, other] = [await feed.dealership(), await feed.dealership()]
    await one.upload(feedOf(vehicleRows(2)))
    await other.upload(feedOf(vehicleRows(5)))
    expect([(await one.vehicles()).length, (await other.vehicles()).length]).toEqual([2, 5])
    const owner = await one.upload(feedOf(vehicleRows(3)), { token: ownerToken })
    expect(owner.body.dealerships.length).toBeGreaterThanOrEqual(2)
  })

  it('is accepted right after the dealership was created', async () => {
    const dealershipId = newId()
    const form = new FormData()
    form.append('file', new Blob([feedOf(vehicleRows(2))]), 'feed.csv')
    const headers = { 'x-forecourt-identity': staffToken('ADMIN', dealershipId) }
    const response = fetch(`${await feed.url()}/api/dealerships/${dealershipId}/upload-csv`, { method: 'POST', headers, body: form })
    await createDealershipStore(feed.db).upsert(dealershipId, { name: 'Brand New Motors', email: 'new@example.com' }, { id: '' })
    expect((await response).status).toBe(200)
  })

  it('is reported as still being imported when that takes longer than the upload waits', async () => {
    const lot = await feed.dealership()
    const slow = await feed.replica({ uploadWaitMs: 0 })
    const { status, body } = await lot.upload(feedOf(vehicleRows(2)), { url: await slow.url() })
    expect(status).toBe(200)
    expect(body.message).toContain('The import continues in the background')
    await eventually(async () => expect((await lot.versions())[0]?.state).toBe('imported'))
  })
})

describe('an upload to a dealership', () => {
  it('returns 404 when the dealership does not exist', async () => {
    const form = new FormData()
    form.append('file', new Blob([feedOf(vehicleRows(1))]), 'feed.csv')
    const headers = { 'x-forecourt-identity': ownerToken }
    const response = await fetch(`${await feed.url()}/api/dealerships/${newId()}/upload-csv`, { method: 'POST', headers, body: form })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'Dealership not found' })
  })
})
