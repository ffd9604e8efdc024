import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutBlocks, endsLine } from './cut-blocks.ts'
import { FEED_HEAD_BYTES } from './feed-head-errors.ts'

const LONGEST_BLOCK_BYTES = 32 * 1024
/** 900 lines, some 700 kB; `edit` changes one. */
const lines = (edit: (line: string, at: number) => string = (line) => line) =>
  Array.from({ length: 900 }, (_, at) => edit(`"1HGCM82633A${100_000 + at}","S${at * 7}","${String(at).repeat(250)}"\r\n`, at))
const FILE = Buffer.from(lines().join(''))

async function blocksOf(file: Buffer, chunkBytes = 64 * 1024): Promise<Buffer[]> {
  const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, at) =>
    file.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  const blocks: Buffer[] = []
  for await (const block of cutBlocks(Readable.from(chunks, { objectMode: false }))) blocks.push(block)
  return blocks
}
const texts = (blocks: readonly Buffer[]) => blocks.map((block) => block.toString('latin1'))

describe('the blocks of a file', () => {
  it('are its head and pieces that end with a line', async () => {
    const [head, ...blocks] = await blocksOf(FILE)
    expect(head).toHaveLength(FEED_HEAD_BYTES)
    expect(blocks.length).toBeGreaterThan(20)
    expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(LONGEST_BLOCK_BYTES)
    expect(blocks.every(endsLine)).toBe(true)
  })

  it('are the same however the bytes come', async () => {
    const expected = texts(await blocksOf(FILE))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 500, max: 1_000_000 }), async (chunkBytes) => {
        expect(texts(await blocksOf(FILE, chunkBytes))).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['a line that is longer', lines((line, at) => (at === 400 ? line.replace('400', '400 and more of it') : line))],
    ['a line more', lines((line, at) => (at === 400 ? line + line.replace('1HGCM', '2HGCM') : line))],
    ['a line less', lines((line, at) => (at === 400 ? '' : line))],
    ['a line more in the head', lines((line, at) => (at === 3 ? line + line : line))],
    ['a blank line at the end', [...lines(), '\r\n']],
  ])('stay as they were but for a few with %s', async (_, changed) => {
    const before = new Set(texts((await blocksOf(FILE)).slice(1)))
    const after = texts((await blocksOf(Buffer.from(changed.join('')))).slice(1))
    expect(after.filter((block) => !before.has(block)).length).toBeLessThanOrEqual(3)
  })

  it.each([
    ['without line ends', Buffer.alloc(400_000, 'x')],
    ['of line ends', Buffer.alloc(400_000, '\n')],
    ['of lines that begin alike', Buffer.from(`${'same'.repeat(30)}\n`.repeat(5_000))],
    ['shorter than its head', Buffer.from('VIN\n1\n')],
    ['as long as its head', Buffer.alloc(FEED_HEAD_BYTES, 'x')],
    ['of nothing', Buffer.alloc(0)],
    ['of random bytes', Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 251))],
  ])('of a file %s are bounded and make it up', async (_, file) => {
    const blocks = await blocksOf(file)
    expect(Buffer.concat(blocks).equals(file)).toBe(true)
    expect(blocks.every(({ length }) => length > 0)).toBe(true)
    expect(blocks.slice(1).every(({ length }) => length <= LONGEST_BLOCK_BYTES)).toBe(true)
  })
})
