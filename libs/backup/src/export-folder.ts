import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, pipeline as through, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupProblem } from './backup-problem.ts'
import type { Manifest } from './manifest.ts'

export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>
export type OpenFile = (path: string) => Writable

/** Only the owner of the file may read the data of customers. */
const openNew: OpenFile = (path) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
/** The fastest level: most bytes are feed files and documents, which are already compressed. */
const GZIP = { level: 1, chunkSize: 256 * 1024 }
const READ_BYTES = 1024 * 1024

/**
 * Creates the folder of an export, into which files are streamed; `files` lists those written so far, in order. Throws BackupProblem when it is not
 * empty, so that two exports are never mixed.
 */
export async function openExportFolder(folder: string, openFile: OpenFile = openNew) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupProblem(`${folder} is not empty: name a new folder, TO=path.`)
  const files: Manifest['files'] = []
  return {
    files,
    /** Compresses a stream into the file `path`. Resolves when it is on disk. Throws when the disk is full. */
    async write(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let bytes = 0
      const measured = async function* (compressed: AsyncIterable<Buffer>) {
        for await (const chunk of compressed) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      await pipeline(chunks, createGzip(GZIP), measured, openFile(target))
      files.push({ path, bytes, sha256: hash.digest('hex') })
    },
  }
}

/** Reads the uncompressed content of an exported file, a megabyte at a time. */
export function readExported(path: string): Readable {
  return through(createReadStream(path), createGunzip({ chunkSize: READ_BYTES }), () => {})
}
