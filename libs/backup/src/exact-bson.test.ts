import { BSON } from 'mongodb'
import { expect, test } from 'vitest'
import { exactDocument, splitDocuments } from './exact-bson.ts'
import { everyType } from './testing/every-type.ts'

test('a document of every type is sent as exactly the bytes it came in', () => {
  const bytes = Buffer.from(BSON.serialize(everyType()))
  expect(Buffer.from(BSON.serialize(exactDocument(bytes))).equals(bytes)).toBe(true)
})

test('keys that look like numbers stay in the order they had, at every depth', () => {
  const inner = new Map<string, unknown>([
    ['b', 1],
    ['7', new BSON.Double(2)],
    [
      '1',
      [
        new Map([
          ['9', 1],
          ['3', 'x'],
        ] as [string, unknown][]),
        'y',
      ],
    ],
  ])
  const bytes = Buffer.from(
    BSON.serialize(
      new Map<string, unknown>([
        ['10', 1],
        ['_id', new BSON.ObjectId()],
        ['2', inner],
      ]),
    ),
  )
  expect(Buffer.from(BSON.serialize(exactDocument(bytes))).equals(bytes)).toBe(true)
})

test('documents are found whole wherever the stream is cut', async () => {
  const documents = Array.from({ length: 50 }, (_, number) => Buffer.from(BSON.serialize({ number, text: 'x'.repeat(number) })))
  const whole = Buffer.concat(documents)
  for (const size of [1, 3, 7, 64, whole.length]) {
    const found: Buffer[] = []
    for await (const one of splitDocuments(pieces(whole, size))) found.push(Buffer.from(one))
    expect(found).toEqual(documents)
  }
})

test('bytes that are no documents, and a last document that is cut off, are refused', async () => {
  const all = async (bytes: Buffer) => {
    for await (const _one of splitDocuments(pieces(bytes, 1_000)));
  }
  await expect(all(Buffer.from('this is no BSON at all'))).rejects.toThrow('these are no BSON documents')
  await expect(all(Buffer.from(BSON.serialize({ a: 1 })).subarray(0, -1))).rejects.toThrow('cut off')
})

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
