import { BackupProblem } from './backup-problem.ts'

/** The smallest document: its length and its end. */
const MIN_BYTES = 5
/** The server's limit of 16 MB, and what it allows itself beyond. */
const MAX_BYTES = 17 * 1024 * 1024

/** Cuts a stream of bytes into BSON documents by the length each begins with. Throws BackupProblem for bytes that are none. */
export async function* splitDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at)
      if (size < MIN_BYTES || size > MAX_BYTES) throw new BackupProblem('these are not BSON documents')
      if (rest.length - at < size) break
      yield rest.subarray(at, at + size)
      at += size
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw new BackupProblem('the last BSON document is cut off')
}
