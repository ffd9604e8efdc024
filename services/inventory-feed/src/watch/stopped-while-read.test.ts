import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@forecourt/dev-servers/eventually'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { GridFSBucket } from 'mongodb'
import { expect, it, vi } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { watchIt } from '../testing/feed-watch-calls.ts'
import { startInventoryFeed } from '../testing/start-inventory-feed.ts'

it('a watched file that is being copied when staff stop watching is not imported, and its copy is deleted', async () => {
  const root = await testFolder()
  const feed = await startInventoryFeed({ settings: { watchEveryMs: 30, watchRoot: root } })
  const lot = await feed.dealership()
  const folder = join(root, lot.dealershipId)
  await mkdir(folder)

  // the copy is complete only after the watch has ended
  let stopping = Promise.resolve(0)
  const { openUploadStream } = GridFSBucket.prototype
  const copying = vi.spyOn(GridFSBucket.prototype, 'openUploadStream').mockImplementationOnce(function (this: GridFSBucket, ...args) {
    stopping = lot.send('DELETE', '/csv-watch-path').then(({ status }) => status)
    const copy = openUploadStream.apply(this, args)
    const complete = copy._final.bind(copy)
    copy._final = (done) => void stopping.then(() => complete(done), done)
    return copy
  })
  await writeFile(join(root, 'stock.csv'), feedOf(vehicleRows(3)))
  await rename(join(root, 'stock.csv'), join(folder, 'stock.csv'))
  expect((await watchIt(lot, lot.dealershipId)).status).toBe(200)
  await eventually(() => expect(copying).toHaveBeenCalledTimes(1))
  expect(await stopping).toBe(200)

  // waits until the poll that copies the file has ended
  await feed.service.close()
  expect(await lot.versions()).toEqual([])
  for (const name of ['feeds.files', 'feeds.chunks']) expect(await feed.db.collection(name).countDocuments()).toBe(0)
})
