import { renameSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@forecourt/dev-servers/eventually'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { GridFSBucket } from 'mongodb'
import { expect, it, vi } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { startInventoryFeed } from '../testing/start-inventory-feed.ts'

it('a watched file that is replaced while it is read is discarded, and the new one is imported', async () => {
  const root = await testFolder()
  const feed = await startInventoryFeed({ settings: { watchEveryMs: 30, watchRoot: root } })
  const lot = await feed.dealership()
  const [folder, next] = [join(root, lot.dealershipId), join(root, 'next.csv')]
  await mkdir(folder)
  await writeFile(next, feedOf(vehicleRows(7)))

  // replaces the file after it is opened and before it is stored
  const { openUploadStream } = GridFSBucket.prototype
  const storing = vi.spyOn(GridFSBucket.prototype, 'openUploadStream').mockImplementationOnce(function (this: GridFSBucket, ...args) {
    renameSync(next, join(folder, 'stock.csv'))
    return openUploadStream.apply(this, args)
  })
  await writeFile(join(root, 'stock.csv'), feedOf(vehicleRows(3)))
  await rename(join(root, 'stock.csv'), join(folder, 'stock.csv'))
  await lot.send('POST', '/watch-csv-path', lot.admin, { path: lot.dealershipId })

  await eventually(async () =>
    expect((await lot.versions()).map(({ state, bytes }) => [state, bytes])).toEqual([
      ['imported', Buffer.byteLength(feedOf(vehicleRows(7)))],
    ]),
  )
  expect(storing).toHaveBeenCalledTimes(2)
  expect(await lot.vehicles()).toHaveLength(7)
  expect(await feed.db.collection('feeds.files').countDocuments()).toBe(1)
})
