import { Readable } from 'node:stream'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { FeedRow } from './feed-row.ts'
import { openFeed } from './read-feed.ts'
import { createRowFingerprint } from './row-fingerprint.ts'

/** Rows of 700 bytes, so that some 600 lie beyond the head of the file. */
const ROWS = 1_000
const row = (at: number) => `"1HGCM82633A${100_000 + at}",S${at},"${'Text '.repeat(130)}",${at}\r\n`
const rows = (edit: (text: string, at: number) => string = (text) => text) => Array.from({ length: ROWS }, (_, at) => edit(row(at), at))
const HEADER = 'VIN,Stock #,Description,Price\r\n'
const fileOf = (lines: readonly string[]) => Buffer.from(HEADER + lines.join(''))

interface Reading {
  /** fingerprints of the rows of each block that was read */
  blocks: Map<string, string[]>
  rows: FeedRow[]
  fingerprints: string[]
  skipped: number
  rowsRead: number
}

async function read(file: Buffer, known: ReadonlyMap<string, string[]> = new Map()): Promise<Reading> {
  const reading: Reading = { blocks: new Map(), rows: [], fingerprints: [], skipped: 0, rowsRead: 0 }
  const knownRows = (block: string) => {
    const found = known.get(block) ?? []
    reading.fingerprints.push(...found)
    reading.skipped += found.length
    return found.length
  }
  const feed = await openFeed(Readable.from([file]), { knownRows })
  const fingerprint = createRowFingerprint(feed)
  for await (const batch of feed.batches) {
    const own = batch.rows.map(fingerprint)
    reading.fingerprints.push(...own)
    reading.rows.push(...batch.rows)
    reading.rowsRead = batch.rowsRead
    if (batch.block !== null) reading.blocks.set(batch.block, own)
  }
  return reading
}

/** Whatever is known of a file, its rows are the same as when nothing is. */
async function expectSameRows(file: Buffer, known: ReadonlyMap<string, string[]>): Promise<Reading> {
  const expected = await read(file)
  const found = await read(file, known)
  expect(found.fingerprints).toEqual(expected.fingerprints)
  expect(found.rowsRead).toBe(expected.rowsRead)
  const byNumber = new Map(expected.rows.map((each) => [each.rowNumber, each]))
  for (const { rowNumber, lineLabel, cells } of found.rows) {
    expect({ lineLabel, cells }).toEqual({ lineLabel: byNumber.get(rowNumber)?.lineLabel, cells: byNumber.get(rowNumber)?.cells })
  }
  return found
}

describe('blocks whose rows are known', () => {
  it('are not read again, but the head is', async () => {
    const file = fileOf(rows())
    const { blocks } = await read(file)
    const { skipped, rowsRead } = await expectSameRows(file, blocks)
    expect(rowsRead).toBe(ROWS)
    expect(skipped).toBeGreaterThan(ROWS / 2)
  })

  it('are few more to read when a row has changed', async () => {
    const { blocks, ...before } = await read(fileOf(rows()))
    const changed = fileOf(rows((text, at) => (at === 800 ? text.replace(',800', ',79900') : text)))
    const { skipped } = await expectSameRows(changed, blocks)
    expect(skipped).toBeGreaterThan((await expectSameRows(fileOf(rows()), blocks)).skipped - 60)
    expect(before.skipped).toBe(0)
  })

  it.each([
    ['rows of several lines', rows((text, at) => text.replace('Text', `Text\n"",\r\n${at}\n`))],
    ['blank lines', rows((text, at) => (at % 9 === 0 ? `${text}\r\n` : text))],
    ['rows of commas alone', rows((text, at) => (at % 40 === 0 ? `${text},,,\r\n` : text))],
    ['quotes that are never closed', rows((text, at) => (at === 700 ? `A,"B,C,${at}\r\n` : text))],
    ['quotes in the middle of cells', rows((text, at) => (at % 50 === 0 ? `VIN ${at},S 19" wheels,"x" y,${at}\r\n` : text))],
    ['too few and too many cells', rows((text, at) => (at % 30 === 0 ? `A${at},B\r\nA,B,C,D,E${at}\r\n` : text))],
    ['bytes beyond ASCII', rows((text, at) => (at % 5 === 0 ? text.replace('Text', 'Größe “é”') : text))],
    ['NULs beyond its head', rows((text, at) => (at > 600 && at % 25 === 24 ? text.replace('Text', 'Te\u0000xt') : text))],
    ['no end of the last line', [...rows(), 'A,B,C,D']],
  ])('give the same rows in a file with %s', async (_, lines) => {
    const file = fileOf(lines)
    const { blocks } = await read(file)
    await expectSameRows(file, blocks)
    // what was known of another file
    await expectSameRows(file, (await read(fileOf(rows()))).blocks)
  })

  it('give the same rows whatever was changed, added, moved and left out', async () => {
    const edit = fc.record({
      at: fc.integer({ min: 0, max: ROWS - 1 }),
      how: fc.constantFrom('change', 'drop', 'repeat', 'quote', 'blank', 'move'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 20 }), async (edits) => {
        const lines = rows()
        const { blocks } = await read(fileOf(lines))
        for (const { at, how } of edits) {
          const text = lines[at] ?? ''
          if (how === 'change') lines[at] = text.replace('Text', 'Changed text')
          else if (how === 'drop') lines.splice(at, 1)
          else if (how === 'repeat') lines.splice(at, 0, text)
          else if (how === 'quote') lines[at] = text.replace('Text', 'Te"xt')
          else if (how === 'blank') lines.splice(at, 0, '\r\n')
          else lines.unshift(...lines.splice(at, 5))
        }
        await expectSameRows(fileOf(lines), blocks)
      }),
      { numRuns: 15 },
    )
  })

  it('are not those of a file that is read in another way', async () => {
    const lines = rows()
    const { blocks } = await read(fileOf(lines))
    const renamed = Buffer.from(HEADER.replace('Price', 'MSRP') + lines.join(''))
    const latin1 = iconv.encode(`${HEADER}"A","Größe",b,1\r\n${lines.join('')}`, 'windows-1252')
    const utf16 = iconv.encode(HEADER + lines.join(''), 'utf-16le', { addBOM: true })
    for (const file of [renamed, latin1, utf16]) expect((await expectSameRows(file, blocks)).skipped).toBe(0)
    expect((await read(utf16)).blocks.size).toBe(0)
  })

  it('tell of an error in the row in which it stands', async () => {
    const { blocks } = await read(fileOf(rows()))
    const broken = fileOf([...rows(), `"x\r\n${'y\r\n'.repeat(800_000)}`])
    const messageOf = (known?: ReadonlyMap<string, string[]>) =>
      read(broken, known).then(
        () => '',
        (error: Error) => error.message,
      )
    const expected = await messageOf()
    expect(await messageOf(blocks)).toBe(expected)
    expect(expected).toContain(`row ${ROWS + 2}`)
  })
})
