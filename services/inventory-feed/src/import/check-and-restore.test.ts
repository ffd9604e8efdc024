import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { filesKept: 2 } })
})

const listed = async (lot: TestDealership) => (await lot.vehicles()).map(({ facts }) => facts.stockNumber)
const restore = (lot: TestDealership, versionId: string) =>
  lot.send<FeedVersion & { code?: string }>('POST', `/feed-versions/${versionId}/restore`)
const versionOf = async (lot: TestDealership, id: string) => (await lot.get<FeedVersion>(`/feed-versions/${id}`)).body
const ended = (lot: TestDealership, id: string, state: FeedVersion['state']) =>
  eventually(async () => expect((await versionOf(lot, id)).state).toBe(state))

/** A preview of one more vehicle, and an older file with 8 others and 9 of 20 that was held then, and is the inventory by now. */
async function outdatedPreview() {
  const lot = await feed.dealership()
  await lot.upload(feedOf(vehicleRows(20)))
  const others = vehicleRows(8, (row) => ({ ...row, stock: row.stock?.replace('S', 'N') ?? '' }))
  const older = (await lot.upload(feedOf([...vehicleRows(9), ...others]))).body.version
  expect(older.state).toBe('held')
  const checked = (await lot.upload(feedOf(vehicleRows(21)), { check: true })).body.version
  expect(checked).toMatchObject({ state: 'held', counts: { added: 1, unchanged: 20, removed: 0 } })
  await lot.send('POST', `/feed-versions/${older._id}/confirm`)
  await ended(lot, older._id, 'imported')
  return { lot, checked }
}

describe('a file uploaded for a preview', () => {
  it('reports its changes without applying them, and can be imported afterwards', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(4)))
    const before = await lot.vehicles()
    const { body } = await lot.upload(feedOf(vehicleRows(6).slice(1)), { check: true })
    expect(body.version).toMatchObject({ state: 'held', checkOnly: true, counts: { added: 2, unchanged: 3, removed: 1 } })
    expect(body.message).toContain('Ready to import: 2 new vehicles, 1 removed. Nothing changes until you confirm.')
    expect(await lot.vehicles()).toEqual(before)
    await lot.send('POST', `/feed-versions/${body.version._id}/confirm`)
    await ended(lot, body.version._id, 'imported')
    expect(await listed(lot)).toHaveLength(5)
  })

  it('can be discarded without changing the inventory', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(3)))
    const { body } = await lot.upload(feedOf(vehicleRows(1)), { check: true })
    await lot.send('POST', `/feed-versions/${body.version._id}/discard`)
    expect(await listed(lot)).toHaveLength(3)
    expect(await versionOf(lot, body.version._id)).toMatchObject({ state: 'discarded' })
    await eventually(async () =>
      expect(await feed.events('inventory.feed.discarded.v1', lot.dealershipId)).toMatchObject([
        { data: { versionId: body.version._id, fileName: 'feed.csv' }, actor: { kind: 'staff' } },
      ]),
    )
  })

  it('never supersedes an uploaded file, in any order of arrival', async () => {
    const lot = await feed.dealership()
    const responses = await Promise.all([
      lot.upload(feedOf(vehicleRows(2)), { check: true }),
      lot.upload(feedOf(vehicleRows(5))),
      lot.upload(feedOf(vehicleRows(3)), { check: true }),
    ])
    const uploaded = responses[1].body.version
    await ended(lot, uploaded._id, 'imported')
    expect(await listed(lot)).toHaveLength(5)
  })

  it('never supersedes a file that is held, but an older preview', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(5)))
    const short = (await lot.upload(feedOf(vehicleRows(1)))).body.version
    expect(short.state).toBe('held')
    const [older, newer] = [
      (await lot.upload(feedOf(vehicleRows(6)), { check: true })).body.version,
      (await lot.upload(feedOf(vehicleRows(7)), { check: true })).body.version,
    ]
    const states = () => Promise.all([short, older, newer].map(async ({ _id }) => (await versionOf(lot, _id)).state))
    expect(await states()).toEqual(['held', 'superseded', 'held'])
    await lot.send('POST', `/feed-versions/${newer._id}/discard`)
    expect(await states()).toEqual(['held', 'superseded', 'discarded'])
    await lot.send('POST', `/feed-versions/${short._id}/confirm`)
    await ended(lot, short._id, 'imported')
    expect(await listed(lot)).toHaveLength(1)
    await eventually(async () =>
      expect(await feed.events('inventory.feed.held.v1', lot.dealershipId)).toMatchObject(
        [short, older, newer].map(({ _id, checkOnly }) => ({ data: { versionId: _id, checkOnly } })),
      ),
    )
  })

  it('is superseded by a later file that is held', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(5)))
    const checked = (await lot.upload(feedOf(vehicleRows(6)), { check: true })).body.version
    expect((await lot.upload(feedOf(vehicleRows(1)))).body.version.state).toBe('held')
    expect((await versionOf(lot, checked._id)).state).toBe('superseded')
  })

  it('supersedes the files that are held once it is imported', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(5)))
    const short = (await lot.upload(feedOf(vehicleRows(1)))).body.version
    const checked = (await lot.upload(feedOf(vehicleRows(6)), { check: true })).body.version
    await lot.send('POST', `/feed-versions/${checked._id}/confirm`)
    await ended(lot, checked._id, 'imported')
    expect((await versionOf(lot, short._id)).state).toBe('superseded')
  })

  it('is checked again when it is confirmed after an older file has become the inventory', async () => {
    const { lot, checked } = await outdatedPreview()
    await lot.send('POST', `/feed-versions/${checked._id}/confirm`)
    await eventually(async () =>
      expect(await versionOf(lot, checked._id)).toMatchObject({ state: 'held', counts: { added: 12, unchanged: 9, removed: 8 } }),
    )
    expect((await versionOf(lot, checked._id)).message).toMatch(
      /^Your inventory has changed since this file was checked\. Ready to import: 12 new vehicles, 8 removed\. Nothing changes/,
    )
    expect(await listed(lot)).toHaveLength(17)
    await lot.send('POST', `/feed-versions/${checked._id}/confirm`)
    await ended(lot, checked._id, 'imported')
    expect(await listed(lot)).toHaveLength(21)
    const arrivals = async () =>
      (await feed.events<{ arrived: boolean }>('inventory.feed.held.v1', lot.dealershipId)).map(({ data }) => data.arrived)
    await eventually(async () => expect(await arrivals()).toEqual([true, true, false]))
  })

  it('by a release that did not store what it was compared with is imported once it is confirmed', async () => {
    const { lot, checked } = await outdatedPreview()
    await feed.db.collection('feed-versions').updateOne({ _id: new ObjectId(checked._id) }, { $unset: { comparedWith: '' } })
    await lot.send('POST', `/feed-versions/${checked._id}/confirm`)
    await ended(lot, checked._id, 'imported')
    expect(await listed(lot)).toHaveLength(21)
  })

  it('is superseded by a later import', async () => {
    const lot = await feed.dealership()
    const checked = (await lot.upload(feedOf(vehicleRows(2)), { check: true })).body.version
    await lot.upload(feedOf(vehicleRows(5)))
    expect(await versionOf(lot, checked._id)).toMatchObject({ state: 'superseded' })
    expect((await lot.send('POST', `/feed-versions/${checked._id}/confirm`)).status).toBe(409)
  })
})

describe('an earlier feed file', () => {
  it('can be restored in one step, even if that removes most of the inventory', async () => {
    const lot = await feed.dealership()
    const first = (await lot.upload(feedOf(vehicleRows(2)))).body.version
    await lot.upload(feedOf(vehicleRows(9)))
    const response = await restore(lot, first._id)
    expect(response).toMatchObject({ status: 202, body: { source: 'restore', fileName: first.fileName, sha256: first.sha256 } })
    await ended(lot, response.body._id, 'imported')
    expect(await listed(lot)).toHaveLength(2)
  })

  it('has arrived once, also when staff confirm it and restore it', async () => {
    const lot = await feed.dealership()
    const first = (await lot.upload(feedOf(vehicleRows(9)))).body.version
    const small = (await lot.upload(feedOf(vehicleRows(2)))).body.version
    await lot.send('POST', `/feed-versions/${small._id}/confirm`)
    await ended(lot, small._id, 'imported')
    const checked = await lot.send<FeedVersion>('POST', `/feed-versions/${first._id}/restore?check=true`)
    await ended(lot, checked.body._id, 'held')
    await lot.send('POST', `/feed-versions/${checked.body._id}/confirm`)
    await ended(lot, checked.body._id, 'imported')
    const arrivals = async (type: string) =>
      (await feed.events<{ arrived: boolean }>(type, lot.dealershipId)).map(({ data }) => data.arrived)
    await eventually(async () => expect(await arrivals('inventory.feed.updated.v1')).toEqual([true, false, false]))
    expect(await arrivals('inventory.feed.held.v1')).toEqual([true, false])
  })

  it('is received as handed in, previewed, confirmed or restored', async () => {
    const lot = await feed.dealership()
    const first = (await lot.upload(feedOf(vehicleRows(2)))).body.version
    const checked = (await lot.upload(feedOf(vehicleRows(3)), { check: true })).body.version
    await lot.send('POST', `/feed-versions/${checked._id}/confirm`)
    await ended(lot, checked._id, 'imported')
    const again = await lot.send<FeedVersion>('POST', `/feed-versions/${first._id}/restore?check=true`)
    await ended(lot, again.body._id, 'held')
    await restore(lot, first._id)
    const receptions = ['handed-in', 'previewed', 'confirmed', 'previewed', 'restored']
    await eventually(async () =>
      expect(await feed.events('inventory.feed.received.v1', lot.dealershipId)).toMatchObject(receptions.map((how) => ({ data: { how } }))),
    )
  })

  it('cannot be restored if it is current, held or deleted', async () => {
    const lot = await feed.dealership()
    const [oldest, previous, current] = [
      (await lot.upload(feedOf(vehicleRows(2)))).body.version,
      (await lot.upload(feedOf(vehicleRows(3)))).body.version,
      (await lot.upload(feedOf(vehicleRows(4)))).body.version,
    ]
    const offers = () => Promise.all([oldest, previous, current].map(async ({ _id }) => (await versionOf(lot, _id)).canRestore))
    await eventually(async () => expect(await offers()).toEqual([false, true, false]))
    expect((await restore(lot, current._id)).body).toMatchObject({ code: 'IS_CURRENT' })
    const gone = await restore(lot, oldest._id)
    expect([gone.status, gone.body.code]).toEqual([409, 'NOT_RESTORABLE'])
    const held = (await lot.upload(feedOf(vehicleRows(1)))).body.version
    expect(held.state).toBe('held')
    expect((await restore(lot, held._id)).body).toMatchObject({ code: 'NOT_RESTORABLE' })
    expect(await listed(lot)).toHaveLength(4)
  })

  it('remains in the history without its file, until it expires', async () => {
    const lot = await feed.dealership()
    for (const rows of [1, 2, 3, 4]) await lot.upload(feedOf(vehicleRows(rows)))
    await eventually(async () => expect((await lot.versions()).filter(({ fileId }) => fileId === null)).toHaveLength(2))
    const expiry = (await feed.db.collection('feed-versions').indexes()).find(({ name }) => name === 'expiry')
    expect(expiry).toMatchObject({ expireAfterSeconds: 400 * 86_400, partialFilterExpression: { fileId: null } })
    const expiring = await feed.db
      .collection('feed-versions')
      .countDocuments({ dealershipId: new ObjectId(lot.dealershipId), fileId: null })
    expect([expiring, (await lot.versions()).length]).toEqual([2, 4])
  })

  it('returns 404 for a file of another dealership', async () => {
    const [mine, other] = [await feed.dealership(), await feed.dealership()]
    const foreign = (await other.upload(feedOf(vehicleRows(2)))).body.version
    expect((await restore(mine, foreign._id)).status).toBe(404)
  })

  it('restored twice concurrently is imported once', async () => {
    const lot = await feed.dealership()
    const first = (await lot.upload(feedOf(vehicleRows(2)))).body.version
    await lot.upload(feedOf(vehicleRows(9)))
    const responses = await Promise.all([restore(lot, first._id), restore(lot, first._id)])
    expect(responses.map(({ status }) => status)).toEqual([202, 202])
    const states = () => Promise.all(responses.map(async ({ body }) => (await versionOf(lot, body._id)).state))
    await eventually(async () => expect(await states()).toContain('imported'))
    await eventually(async () => expect(await states()).not.toContain('importing'))
    expect(await listed(lot)).toHaveLength(2)
  })
})
