import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupProblem } from './backup-problem.ts'
import type { ExportedFile } from './manifest.ts'

/** A new folder that files are streamed into. */
export interface ExportFolder {
  /** those written so far, in order */
  files: ExportedFile[]
  /** Compresses what comes into `path`; resolves when it is on the disk. Throws when the disk takes no more. */
  write(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
}

export type OpenFile = (path: string) => Writable

/** Only the owner may read the data of customers. */
const openNew: OpenFile = (path) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
/** The fastest level: most bytes are feed files and documents, which are already compressed. */
const GZIP = { level: 1, chunkSize: 256 * 1024 }

/** Makes a folder for an export. Throws BackupProblem when there is something in it already: an export is never mixed with another. */
export async function openExportFolder(folder: string, openFile: OpenFile = openNew): Promise<ExportFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupProblem(`${folder} is not empty: name a new folder, TO=path.`)
  const files: ExportedFile[] = []
  return {
    files,
    async write(path, chunks) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let bytes = 0
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 2 }), createGzip(GZIP), meter, openFile(target))
      files.push({ path, bytes, sha256: hash.digest('hex') })
    },
  }
}

const GATHERED_BYTES = 256 * 1024

/** Joins small pieces into larger ones, which are quicker to compress. */
export async function* gathered(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let some: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    some.push(piece)
    bytes += piece.length
    if (bytes < GATHERED_BYTES) continue
    yield Buffer.concat(some, bytes)
    some = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(some, bytes)
}
