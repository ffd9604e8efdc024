import { BSON, type Document } from 'mongodb'
import { BackupProblem } from './backup-problem.ts'

/** Keeps every number of the type it has. */
const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true, useBigInt64: false } as const
const EMBEDDED = 3
const ARRAY = 4
const MIN_BYTES = 5
const MAX_BYTES = 17 * 1024 * 1024

/** Cuts a stream of bytes into BSON documents. Throws BackupProblem for bytes that are none. */
export async function* splitDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at)
      if (size < MIN_BYTES || size > MAX_BYTES) throw new BackupProblem('these are no BSON documents')
      if (rest.length - at < size) break
      yield rest.subarray(at, at + size)
      at += size
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw new BackupProblem('the last BSON document is cut off')
}

/**
 * A document that the driver will send as exactly these bytes. JavaScript's objects sort keys that look like numbers, so that a document
 * with such keys is read into maps instead. Throws BackupProblem for one that cannot be sent as it is.
 */
export function exactDocument(bytes: Buffer): Document {
  const plain = BSON.deserialize(bytes, KEEP_TYPES)
  if (sameBytes(plain, bytes)) return plain
  const mapped = toMap(bytes)
  if (sameBytes(mapped, bytes)) return mapped
  throw new BackupProblem(`a document holds what the driver cannot write: ${JSON.stringify(plain._id)}`)
}

function sameBytes(document: Document, bytes: Buffer): boolean {
  return bytes.equals(BSON.serialize(document))
}

function toMap(bytes: Uint8Array): Map<string, unknown> {
  return new Map(elementsOf(bytes))
}

function* elementsOf(bytes: Uint8Array): Generator<[string, unknown]> {
  for (const [type, nameAt, nameLength, at, length] of BSON.onDemand.parseToElements(bytes)) {
    const name = Buffer.from(bytes.subarray(nameAt, nameAt + nameLength)).toString('utf8')
    const value = bytes.subarray(at, at + length)
    if (type === EMBEDDED) yield [name, toMap(value)]
    else if (type === ARRAY) yield [name, [...elementsOf(value)].map(([, item]) => item)]
    else yield [name, scalar(bytes.subarray(nameAt - 1, at + length), name)]
  }
}

/** The value of an element (type, name, value), read as a document of its own. */
function scalar(element: Uint8Array, name: string): unknown {
  const document = Buffer.alloc(element.length + MIN_BYTES)
  document.writeInt32LE(document.length)
  document.set(element, 4)
  return BSON.deserialize(document, KEEP_TYPES)[name]
}
