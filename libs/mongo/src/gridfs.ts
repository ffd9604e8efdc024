import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress, createGunzip } from 'node:zlib'
import { type Document, type GridFSBucket, type GridFSBucketWriteStream, ObjectId } from 'mongodb'

export interface StoredFile {
  fileId: ObjectId
  bytes: number
  sha256: string
}

/**
 * Brotli's second lowest quality. It already compresses text to a tenth in half the time of gzip's lowest level, so that MongoDB writes, logs and
 * replicates less data.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
/** The buffer between the steps, so that hashing, compressing and storing run concurrently. */
const AHEAD_BYTES = 1024 * 1024
const PIECES = { chunkSize: 256 * 1024, highWaterMark: AHEAD_BYTES }
/** Small chunks from the network are merged to this size: hashing and compressing larger ones takes two thirds of the time and compresses better. */
const GATHERED_BYTES = 512 * 1024
/** The decompressors, by the compression that is stored with a file. */
const READERS = { brotli: () => createBrotliDecompress(PIECES), gzip: () => createGunzip(PIECES) }
type Compression = keyof typeof READERS
const COMPRESSION: Compression = 'brotli'

interface StoreOptions {
  /** false for formats with their own compression (videos, images, PDFs) and for files that are read by range. Default true. */
  compressed?: boolean
}

/**
 * Streams a file into GridFS while hashing and compressing it, without holding the whole file in memory. The returned `bytes` and `sha256` are those
 * of the uncompressed file. When the stream fails or is aborted, deletes the chunks written so far and throws the error.
 */
export async function storeFile(
  bucket: GridFSBucket,
  name: string,
  source: Readable,
  metadata: Document = {},
  { compressed = true }: StoreOptions = {},
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = gather((piece) => {
    hash.update(piece)
    bytes += piece.length
  })
  const upload = bucket.openUploadStream(name, { metadata: { ...metadata, ...(compressed && { compression: COMPRESSION }) } })
  let writing: Promise<void> | undefined
  const write = (pieces: AsyncIterable<Buffer>) => {
    writing = writeAll(upload, pieces)
    return writing
  }
  try {
    if (compressed) await pipeline(source, meter, createBrotliCompress({ ...BROTLI, ...PIECES }), write)
    else await pipeline(source, meter, write)
  } catch (error) {
    // pipeline does not wait for the write in flight, which would leave its chunks behind, and says only 'aborted' of one that failed
    const reason: unknown = await writing?.catch((failed: unknown) => failed)
    await deleteFile(upload, upload.id).catch(() => {})
    throw reason ?? error
  }
  return { fileId: upload.id, bytes, sha256: hash.digest('hex') }
}

/**
 * Writes everything and ends the upload. Each write is stored before the next one begins, and completes at most one chunk: the driver inserts the chunks
 * of one write concurrently, so after a failed insert another one could follow the clean-up, or be stored without the first chunk.
 */
async function writeAll(upload: GridFSBucketWriteStream, pieces: AsyncIterable<Buffer>): Promise<void> {
  const ended = finished(upload)
  // also rejects the write that failed
  ended.catch(() => {})
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += upload.chunkSizeBytes) {
      await new Promise<void>((resolve, reject) => {
        upload.write(piece.subarray(at, at + upload.chunkSizeBytes), (error) => (error ? reject(error) : resolve()))
      })
    }
  }
  upload.end()
  await ended
}

/** Joins incoming chunks to pieces of at least GATHERED_BYTES and passes each one to the callback before it continues. */
function gather(show: (piece: Buffer) => void): Transform {
  let chunks: Buffer[] = []
  let gatheredBytes = 0
  const take = () => {
    const piece = Buffer.concat(chunks)
    chunks = []
    gatheredBytes = 0
    show(piece)
    return piece
  }
  return new Transform({
    highWaterMark: AHEAD_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      gatheredBytes += chunk.length
      if (gatheredBytes < GATHERED_BYTES) done()
      else done(null, take())
    },
    flush(done) {
      done(null, take())
    },
  })
}

/** The bytes from `start` (inclusive) to `end` (exclusive). */
export interface ByteRange {
  start: number
  end: number
}

/** The file does not exist, unlike after a failure of MongoDB. */
export class NoStoredFileError extends Error {
  override readonly name = 'NoStoredFileError'
}

/**
 * Streams the original bytes of a stored file. A range requires a file that was stored uncompressed. Throws NoStoredFileError when the file does not
 * exist.
 */
export async function openFile(bucket: GridFSBucket, fileId: ObjectId, range?: ByteRange): Promise<Readable> {
  const [file] = await bucket.find({ _id: fileId }).toArray()
  if (!file) throw new NoStoredFileError(`there is no stored file ${fileId.toHexString()}`)
  if (file.metadata?.compression === undefined) return bucket.openDownloadStream(fileId, range)
  if (range !== undefined) throw new Error(`the stored file ${fileId.toHexString()} is compressed and has no ranges`)
  const plain = READERS[file.metadata?.compression as Compression]()
  // The reader receives this error too: pipeline destroys `plain` with it.
  pipeline(bucket.openDownloadStream(fileId), plain).catch(() => {})
  return plain
}

/** The collections of a bucket, which its upload streams have too. */
type BucketCollections = Pick<GridFSBucketWriteStream, 'files' | 'chunks'>

/**
 * Deletes a stored file. Idempotent. The driver deletes the file's entry first; when a failover interrupts that, the remaining chunks are in no list.
 * Here, the entry goes last, after the first chunk, by which `deleteTorn` finds an upload that has no entry.
 */
export async function deleteFile({ files, chunks }: BucketCollections, fileId: ObjectId): Promise<void> {
  await chunks.deleteMany({ files_id: fileId, n: { $gt: 0 } })
  await chunks.deleteMany({ files_id: fileId })
  await files.deleteOne({ _id: fileId })
}

/** Deletes the chunks of files whose upload was interrupted before `before`. Returns the number of such files. */
export async function deleteTorn({ files, chunks }: BucketCollections, before: Date): Promise<number> {
  const old = { n: 0, files_id: { $lt: ObjectId.createFromTime(before.getTime() / 1000) } }
  const lookup = { from: files.collectionName, localField: 'files_id', foreignField: '_id', as: 'file' }
  const stages = [{ $match: old }, { $project: { files_id: 1 } }, { $lookup: lookup }, { $match: { file: [] } }]
  const torn = await chunks.aggregate<{ files_id: ObjectId }>(stages).toArray()
  for (const { files_id } of torn) await deleteFile({ files, chunks }, files_id)
  return torn.length
}
