import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { Collection, type Document, type Filter, MongoClient, ObjectId } from 'mongodb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOwnedFiles } from './owned-files.ts'
import { freshDb } from './testing/fresh-db.ts'

const mongo = freshDb()

test('opening a file returns null when it does not exist, and throws when MongoDB fails', async () => {
  const options = { bucket: 'files', chunkBytes: 1024 }
  expect(await createOwnedFiles(mongo.db, options).open(new ObjectId())).toBeNull()
  const client = await MongoClient.connect(testMongoUrl())
  await client.close()
  await expect(createOwnedFiles(client.db(), options).open(new ObjectId())).rejects.toThrow(/connected/)
})

/** Makes the next deletion of chunks stop after the first one, as a failover does. */
function interruptNextDeletion(): void {
  vi.spyOn(Collection.prototype, 'deleteMany').mockImplementationOnce(async function (this: Collection, filter?: Filter<Document>) {
    const first = await this.findOne({ ...filter }, { sort: { n: 1 } })
    await this.deleteOne({ _id: first?._id })
    throw new Error('the primary stepped down')
  })
}

test('the sweep deletes all chunks of a file whose deletion was interrupted', async () => {
  const chunks = mongo.db.collection('interrupted.chunks')
  const files = createOwnedFiles(mongo.db, { bucket: 'interrupted', chunkBytes: 1024 })
  const store = async () => (await files.store(null, new Uint8Array(4 * 1024))).fileId
  const sweep = () => files.sweep(new Date(Date.now() + 60_000), async () => [])
  const deleted = await store()
  interruptNextDeletion()
  await expect(files.delete([deleted])).rejects.toThrow('stepped down')
  expect(await sweep()).toBe(1)
  expect(await chunks.countDocuments()).toBe(0)

  const torn = await store()
  await mongo.db.collection('interrupted.files').deleteOne({ _id: torn })
  interruptNextDeletion()
  await expect(sweep()).rejects.toThrow('stepped down')
  expect(await sweep()).toBe(1)
  expect(await chunks.countDocuments()).toBe(0)
})

test('discarding keeps referenced files, and leaves the others to the sweep when it fails', async () => {
  const files = createOwnedFiles(mongo.db, { bucket: 'discarded', chunkBytes: 1024 })
  const [kept, unused] = [await files.store(null, new Uint8Array(1)), await files.store(null, new Uint8Array(1))]
  const both = [kept.fileId, unused.fileId]
  const [err, warn] = [new Error('the primary stepped down'), vi.fn()]
  await files.discard(both, () => Promise.reject(err), { warn })
  expect(warn.mock.calls).toEqual([[{ err }, 'files are left to the sweep']])
  expect(await files.lengthOf(unused.fileId)).toBe(1)
  await files.discard(both, async () => [kept.fileId], { warn })
  expect(await Promise.all(both.map(files.lengthOf))).toEqual([1, null])
  expect(warn).toHaveBeenCalledOnce()
})

test("deletes a dealership's files and no others, and reads the list of all files once", async () => {
  const files = createOwnedFiles(mongo.db, { bucket: 'owned', chunkBytes: 1024 })
  const [mine, other] = [new ObjectId().toHexString(), new ObjectId().toHexString()]
  const kept = await files.store(other, new Uint8Array(1))
  for (let count = 0; count < 45; count++) await files.store(mine, new Uint8Array(1))
  const find = vi.spyOn(Collection.prototype, 'find')
  onTestFinished(() => find.mockRestore())
  const onBatch = vi.fn()
  await files.deleteAllForDealership(mine, { onBatch })
  expect(find).toHaveBeenCalledOnce()
  expect(onBatch).toHaveBeenCalledTimes(3)
  expect(await mongo.db.collection('owned.files').find().project({ _id: 1 }).toArray()).toEqual([{ _id: kept.fileId }])
  expect(await mongo.db.collection('owned.chunks').distinct('files_id')).toEqual([kept.fileId])
})
