import { randomBytes } from 'node:crypto'
import { GridFSBucket, type GridFSBucketWriteStream, MongoServerError } from 'mongodb'
import { beforeAll, expect, it, vi } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

const { openUploadStream } = GridFSBucket.prototype
/** Fails the second chunk of the next stored file as if the disk were full. */
function diskFullOnce() {
  vi.spyOn(GridFSBucket.prototype, 'openUploadStream').mockImplementationOnce(function (this: GridFSBucket, ...args) {
    const stream: GridFSBucketWriteStream = openUploadStream.apply(this, args)
    const write = stream._write.bind(stream)
    let bytes = 0
    stream._write = (chunk: Buffer, encoding, done) => {
      bytes += chunk.length
      if (bytes <= 4 * 1024 * 1024) return write(chunk, encoding, done)
      done(new MongoServerError({ message: 'No space left on device', code: 14_031, codeName: 'OutOfDiskSpace' }))
    }
    return stream
  })
}
const countOf = (name: string) => feed.db.collection(name).countDocuments()
const stored = async () => [await countOf('feeds.files'), await countOf('feeds.chunks'), await countOf('feed-versions')]

it('an upload to a full disk returns 507 and changes nothing, and the next upload works', async () => {
  const lot = await feed.dealership()
  await lot.upload(feedOf(vehicleRows(20)))
  const before = { vehicles: await lot.vehicles(), stored: await stored() }
  // incompressible text
  const large = feedOf(vehicleRows(6000, (row) => ({ ...row, text: randomBytes(900).toString('base64') })))
  diskFullOnce()
  const { status, body } = await lot.upload(large)
  expect({ status, code: body.code }).toEqual({ status: 507, code: 'STORAGE_FULL' })
  expect(body.message).toBe('The server has no room left to store this. Nothing was changed; please tell your administrator.')
  expect({ vehicles: await lot.vehicles(), stored: await stored() }).toEqual(before)

  const next = await lot.upload(feedOf(vehicleRows(25)))
  expect(next.body.version).toMatchObject({ state: 'imported', counts: { added: 5, unchanged: 20 } })
})
