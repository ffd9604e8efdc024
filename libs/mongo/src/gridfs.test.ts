import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { eventually } from '@forecourt/dev-servers/eventually'
import { GridFSBucket, type GridFSChunk, type GridFSFile, ObjectId } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { deleteFile, openFile, storeFile } from './gridfs.ts'
import { freshDb } from './testing/fresh-db.ts'

const mongo = freshDb()
const bucketNamed = (bucketName: string) => new GridFSBucket(mongo.db, { bucketName, chunkSizeBytes: 64 * 1024 })
const leftOver = async (name: string) => [
  await mongo.db.collection(`${name}.files`).countDocuments(),
  await mongo.db.collection(`${name}.chunks`).countDocuments(),
]

test('a stored file is read back byte for byte, with its length and SHA-256', async () => {
  const bucket = bucketNamed('whole')
  const bytes = randomBytes(300_000)
  const stored = await storeFile(bucket, 'stock.csv', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), { dealershipId: 'd1' })
  expect(stored).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') })
  expect((await buffer(await openFile(bucket, stored.fileId))).equals(bytes)).toBe(true)
  expect(await mongo.db.collection('whole.files').findOne({ _id: stored.fileId })).toMatchObject({ metadata: { dealershipId: 'd1' } })
})

test('text is stored compressed', async () => {
  const text = Buffer.from('1HGCM82633A004352,Honda,Accord,2003\n'.repeat(20_000))
  const { fileId, bytes } = await storeFile(bucketNamed('text'), 'stock.csv', Readable.from([text]))
  const stored = await mongo.db.collection('text.files').findOne({ _id: fileId })
  expect(bytes).toBe(text.length)
  expect(stored?.length).toBeLessThan(text.length / 10)
})

test('an aborted upload leaves no chunks behind', async () => {
  const cutOff = Readable.from(
    (async function* () {
      yield randomBytes(2_000_000)
      await eventually(async () => expect((await leftOver('cut'))[1]).toBeGreaterThan(0))
      throw new Error('the connection was lost')
    })(),
  )
  await expect(storeFile(bucketNamed('cut'), 'stock.csv', cutOff)).rejects.toThrow('the connection was lost')
  expect(await leftOver('cut')).toEqual([0, 0])
})

test('the chunks of an aborted upload are deleted only after the write in flight', async () => {
  const bucket = bucketNamed('in-flight')
  const upload = bucket.openUploadStream('stock.csv')
  vi.spyOn(bucket, 'openUploadStream').mockReturnValue(upload)
  const done: string[] = []
  const { chunks } = upload
  const [insertOne, deleteMany] = [chunks.insertOne.bind(chunks), chunks.deleteMany.bind(chunks)]
  let failed = false
  const insert = vi.spyOn(chunks, 'insertOne').mockImplementation(async (...args) => {
    await eventually(() => expect(failed).toBe(true))
    // the upload reacts to its failed source meanwhile
    await setImmediate()
    done.push('inserted')
    return insertOne(...args)
  })
  vi.spyOn(chunks, 'deleteMany').mockImplementation((...args) => {
    done.push('deleted')
    return deleteMany(...args)
  })
  const cutOff = Readable.from(
    (async function* () {
      yield randomBytes(2_000_000)
      await eventually(() => expect(insert).toHaveBeenCalled())
      failed = true
      throw new Error('the connection was lost')
    })(),
  )
  await expect(storeFile(bucket, 'stock.csv', cutOff)).rejects.toThrow('the connection was lost')
  await Promise.all(insert.mock.results.map(({ value }) => value))
  expect(done.indexOf('deleted')).toBeGreaterThan(done.lastIndexOf('inserted'))
  expect(await leftOver('in-flight')).toEqual([0, 0])
})

test('a file whose second chunk cannot be stored leaves no chunks behind, also when it comes in one piece', async () => {
  const bucket = bucketNamed('failing')
  const upload = bucket.openUploadStream('photo.jpg')
  vi.spyOn(bucket, 'openUploadStream').mockReturnValue(upload)
  const { chunks } = upload
  const insertOne = chunks.insertOne.bind(chunks)
  const insert = vi.spyOn(chunks, 'insertOne').mockImplementation(async (chunk) => {
    if (chunk.n === 1) throw new Error('no primary')
    // a later chunk that is already on its way arrives after the clean-up
    if (chunk.n > 1) await eventually(async () => expect(await leftOver('failing')).toEqual([0, 0]))
    return insertOne(chunk)
  })
  const photo = Readable.from([randomBytes(300_000)])
  await expect(storeFile(bucket, 'photo.jpg', photo, {}, { compressed: false })).rejects.toThrow('no primary')
  await Promise.allSettled(insert.mock.results.map(({ value }) => value))
  expect(await leftOver('failing')).toEqual([0, 0])
})

test('an empty file can be stored and read', async () => {
  const bucket = bucketNamed('empty')
  const { fileId, bytes } = await storeFile(bucket, 'stock.csv', Readable.from([]))
  expect(bytes).toBe(0)
  expect(await buffer(await openFile(bucket, fileId))).toHaveLength(0)
})

test('a file that was stored with gzip can be read', async () => {
  const bucket = bucketNamed('gzipped')
  const upload = bucket.openUploadStream('stock.csv', { metadata: { compression: 'gzip' } })
  await pipeline(Readable.from([gzipSync('VIN,Year\n')]), upload)
  expect(String(await buffer(await openFile(bucket, upload.id)))).toBe('VIN,Year\n')
})

test('deleting a file removes its chunks and is idempotent', async () => {
  const bucket = bucketNamed('deleted')
  const { fileId } = await storeFile(bucket, 'stock.csv', Readable.from([randomBytes(100_000)]))
  const collections = {
    files: mongo.db.collection<GridFSFile>('deleted.files'),
    chunks: mongo.db.collection<GridFSChunk>('deleted.chunks'),
  }
  await deleteFile(collections, fileId)
  await deleteFile(collections, fileId)
  expect(await leftOver('deleted')).toEqual([0, 0])
  await expect(openFile(bucket, fileId)).rejects.toThrow()
})

test('opening an unknown file fails instead of returning an empty one', async () => {
  await expect(openFile(bucketNamed('none'), new ObjectId())).rejects.toThrow(/no stored file/)
})
