import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { beforeAll, expect, it } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

/** Files that differ from each other; each is uploaded twice. */
const FILES = 17

it('every version whose file is kept is listed, also behind the last 30 versions', async () => {
  const lot = await feed.dealership()
  for (let price = 1; price <= FILES; price++) {
    const file = feedOf(vehicleRows(1, (row) => ({ ...row, price: String(price) })))
    await lot.upload(file)
    expect((await lot.upload(file)).body.version.state).toBe('unchanged')
  }
  const stored = await lot.versions()
  expect(stored.filter(({ fileId }) => fileId !== null)).toHaveLength(FILES)
  const { versions } = (await lot.get<{ versions: FeedVersion[] }>('/feed-versions')).body
  const expected = stored.filter(({ fileId }, place) => place < 30 || fileId !== null)
  expect(versions.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id.toHexString()))
  expect(versions.slice(30).map(({ canRestore }) => canRestore)).toEqual([true, true])
})
