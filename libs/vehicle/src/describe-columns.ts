import { cutText, lineText } from './cell-text.ts'
import type { FeedColumnField, FeedFormat } from './feed-format.ts'
import { readFeedLayout } from './feed-head.ts'
import { FEED_HEAD_BYTES } from './feed-head-errors.ts'
import { firstRows } from './first-rows.ts'
import { columnKey } from './fold-header.ts'
import { type ColumnField, mappedTo } from './map-headers.ts'

/** A column of a feed file, and the field it maps to. */
export interface DescribedColumn {
  /** exactly as in the file */
  header: string
  /** the key by which staff map it; '' when it cannot be mapped */
  key: string
  readAs: FeedColumnField | null
  /** the source of `readAs`: the table of spellings, staff or the column's cells; 'nobody': an unknown column, kept in `otherFields` */
  by: 'name' | 'staff' | 'content' | 'nobody'
  /** for 'content', the share of its first filled cells that match; otherwise null */
  confidence: number | null
  /** its first distinct values, without empty ones */
  samples: string[]
}

const SAMPLES = 3
const SAMPLE_MAX_LENGTH = 100

/** The fields shown to staff for fields that exist only in the table of spellings. */
const TO_STAFF: Partial<Record<ColumnField, FeedColumnField>> = {
  listingId: 'stockNumber',
  title: 'name',
  yearMakeModel: 'name',
  mileageKm: 'mileage',
  conditionHint: 'condition',
  isNew: 'condition',
  isUsed: 'condition',
  engineCylinders: 'engine',
}

/**
 * Describes how a format maps the columns of a file, from its first FEED_HEAD_BYTES; a shorter head is the whole file. Also works for files that
 * cannot be imported because no column identifies their vehicles. Throws FeedFormatError when the file has no columns.
 */
export function describeColumns(head: Buffer, format: FeedFormat): DescribedColumn[] {
  const isWhole = head.length < FEED_HEAD_BYTES
  const layout = readFeedLayout(head, isWhole, format)
  const rows = firstRows(layout.body, layout.format, isWhole)
  return layout.headers.map((header, index) => {
    const mapped = mappedTo(header, format)
    const guess = layout.columns.guessed.get(index) ?? null
    const field = layout.columns.fields[index] ?? null
    const byName = field === null ? null : (TO_STAFF[field] ?? (field as FeedColumnField))
    return {
      header,
      key: columnKey(header),
      readAs: mapped ?? byName,
      by: mapped !== null ? 'staff' : guess !== null ? 'content' : byName !== null ? 'name' : 'nobody',
      confidence: guess?.confidence ?? null,
      samples: samplesOf(rows, index, layout.decoder.cell),
    }
  })
}

function samplesOf(rows: readonly string[][], index: number, decode: (text: string) => string): string[] {
  const samples = new Set<string>()
  for (const cells of rows) {
    const text = cutText(lineText(decode(cells[index] ?? '')), SAMPLE_MAX_LENGTH)
    if (text !== '') samples.add(text)
    if (samples.size >= SAMPLES) break
  }
  return [...samples]
}
