import { BSON } from 'mongodb'
import { expect, test } from 'vitest'
import { splitDocuments } from './split-documents.ts'

test('finds whole documents wherever the stream is cut', async () => {
  const documents = Array.from({ length: 50 }, (_, number) => Buffer.from(BSON.serialize({ number, text: 'x'.repeat(number) })))
  const whole = Buffer.concat(documents)
  for (const size of [1, 3, 7, 64, whole.length]) {
    const found: Buffer[] = []
    for await (const one of splitDocuments(pieces(whole, size))) found.push(Buffer.from(one))
    expect(found).toEqual(documents)
  }
})

test('refuses bytes that are not documents, and a last document that is cut off', async () => {
  const all = async (bytes: Buffer) => {
    for await (const _one of splitDocuments(pieces(bytes, 1_000)));
  }
  await expect(all(Buffer.from('this is no BSON at all'))).rejects.toThrow('these are not BSON documents')
  await expect(all(Buffer.from(BSON.serialize({ a: 1 })).subarray(0, -1))).rejects.toThrow('cut off')
})

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
