import { Readable } from 'node:stream'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { DELIMITERS } from './delimiter.ts'
import { FEED_HEAD_BYTES } from './feed-head-errors.ts'
import { openFeed } from './read-feed.ts'

/*
 * parse(render(rows)) returns the rows. Some of the files are longer than the head, with random rows where the head ends, because a small file is
 * read in one piece.
 */

const PIECE_BYTES = 64 * 1024
const HEADERS = ['VIN', 'Stock #', 'Make', 'Model', 'Notes on the car']
const ENCODINGS = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const
type Encoding = (typeof ENCODINGS)[number]

const ASCII = ['a', 'Z', '7', ' ', ',', '\t', '|', ';', '"', '""', "'", '\n', '\r\n', '=', '\\', '<b>']
/** Each has a letter or space next to it: two such characters in a row may be valid UTF-8, and the encoding would be ambiguous. */
const IN_WINDOWS_1252 = ['éa', 'ña', '€ ', '“a', '”a', '–a', '®x', 'ÿa', '\u00a0a']
const ANYWHERE = ['😀', '日', 'é', 'Ж', '\u2028', '́']
const cellIn = (encoding: Encoding) => {
  const pieces = encoding === 'windows-1252' ? [...ASCII, ...IN_WINDOWS_1252] : [...ASCII, ...IN_WINDOWS_1252, ...ANYWHERE]
  return fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
}

const files = fc.constantFrom(...ENCODINGS).chain((encoding) =>
  fc.record({
    encoding: fc.constant(encoding),
    rows: fc.array(
      fc
        .tuple(fc.constantFrom('A1', 'B22', 'C333'), cellIn(encoding), cellIn(encoding), cellIn(encoding), cellIn(encoding))
        .map((row) => [...row]),
      { minLength: 1, maxLength: 12 },
    ),
    delimiter: fc.constantFrom(...DELIMITERS),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    quoted: fc.constantFrom('where needed', 'always', 'always, after a blank'),
    endsInLineEnd: fc.boolean(),
    chunkBytes: fc.constantFrom(1, 2, 3, 7, 1000, 65_536, 10_000_000),
    /** where in the random rows the head ends, in bytes; null for a file shorter than the head */
    headEndsAfter: fc.option(fc.integer({ min: 0, max: 300 })),
    /** the same, for pieces read after the head */
    morePieces: fc.constantFrom(0, 0, 1),
  }),
)
type File = typeof files extends fc.Arbitrary<infer F> ? F : never

function render({ rows, delimiter, lineEnd, quoted, endsInLineEnd }: File): string {
  const cell = (text: string) =>
    quoted !== 'where needed' || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const between = quoted === 'always, after a blank' ? `${delimiter} ` : delimiter
  const text = [HEADERS, ...rows].map((cells) => cells.map(cell).join(between)).join(lineEnd)
  return endsInLineEnd ? text + lineEnd : text
}

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252') return iconv.encode(text, encoding)
  const isMarked = encoding !== 'utf-8'
  return iconv.encode(text, encoding === 'utf-8 with a mark' ? 'utf-8' : encoding, { addBOM: isMarked })
}

/** Removes spaces before quotation marks, which the reader drops because it cannot distinguish them from spaces within a cell. */
function withoutBlanks(file: File): File {
  return { ...file, rows: file.rows.map((cells) => cells.map((cell) => cell.replaceAll(' ', ''))) }
}

/** Prepends a row that is so long that the head ends within the other rows. */
function withLongRow(file: File): string[][] {
  if (file.headEndsAfter === null) return file.rows
  const filler = ['FILLER', 'x', 'x', 'x', 'x']
  const before = encode(render({ ...file, rows: [filler], endsInLineEnd: true }), file.encoding).length
  const perLetter = file.encoding.startsWith('utf-16') ? 2 : 1
  const missing = Math.floor((FEED_HEAD_BYTES + file.morePieces * PIECE_BYTES - before - file.headEndsAfter) / perLetter)
  return [filler.with(1, 'x'.repeat(1 + missing)), ...file.rows]
}

async function parse(bytes: Buffer, chunkBytes: number): Promise<(readonly string[])[]> {
  const size = bytes.length > 100_000 ? Math.max(chunkBytes, 1000) : chunkBytes
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
  const feed = await openFeed(Readable.from(chunks, { objectMode: false }))
  expect(feed.headers).toEqual(HEADERS)
  const rows: (readonly string[])[] = []
  for await (const batch of feed.batches) rows.push(...batch.rows.map(({ cells }) => cells))
  return rows
}

const plain = { lineEnd: '\n', quoted: 'always', endsInLineEnd: false, chunkBytes: 1000, morePieces: 0 } as const
/** Files that were once not read back correctly. */
const FOUND: File[] = [
  {
    ...plain,
    encoding: 'windows-1252',
    delimiter: '\t',
    headEndsAfter: 14,
    rows: [
      ['A1', '', '\t', '\n', ''],
      ['A1', '', '', '', ''],
    ],
  },
  {
    ...plain,
    encoding: 'utf-8 with a mark',
    delimiter: ',',
    headEndsAfter: 73,
    rows: [
      ['A1', '', '', '', ''],
      ['A1', '', '', '', '–a'],
      ['A1', '""€ ', '€ ', '', 'ña<b>ña'],
    ],
  },
  {
    ...plain,
    encoding: 'utf-8',
    delimiter: ',',
    lineEnd: '\r\n',
    headEndsAfter: 73,
    rows: [
      ['A1', 'ñaaa–a ña<b>', '®x®xéa', '<b><b>a<b>”a', '"”añaÿa '],
      ['A1', '', '', '', ''],
    ],
  },
]

it('returns the rows of a file, regardless of their content, the format and the chunks', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (written) => {
      const file = written.quoted === 'always, after a blank' ? withoutBlanks(written) : written
      const rows = withLongRow(file)
      const found = await parse(encode(render({ ...file, rows }), file.encoding), file.chunkBytes)
      expect(found).toEqual(rows)
    }),
    { numRuns: 300, interruptAfterTimeLimit: 4000, examples: FOUND.map((file): [File] => [file]) },
  )
})
