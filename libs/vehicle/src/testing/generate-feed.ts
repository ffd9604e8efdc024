import { Readable } from 'node:stream'
import { csvLine, FEED_LAYOUTS, type FeedLayoutName } from './feed-layouts.ts'
import { type SampleOptions, type SampleVehicle, sampleVehicle } from './sample-vehicle.ts'

interface GenerateFeedOptions extends SampleOptions {
  rows: number
  layout?: FeedLayoutName
  /** the same seed gives the same bytes */
  seed?: number
  /** changes a vehicle before it is written, for a later version of the same feed; null omits it */
  edit?: (vehicle: SampleVehicle, index: number) => SampleVehicle | null
}

const CHUNK_CHARS = 128 * 1024

/**
 * Returns a feed file of made-up vehicles as a stream of UTF-8, generated while it is read. With the defaults (layout `standard`), 100,000 rows are
 * about 130 MB.
 */
export function generateFeed(options: GenerateFeedOptions): Readable {
  return Readable.from(chunks(options), { objectMode: false })
}

function* chunks({
  rows,
  layout = 'standard',
  seed = 1,
  photos = 10,
  descriptionLength = 380,
  edit,
}: GenerateFeedOptions): Generator<Buffer> {
  const { delimiter, headers, cells } = FEED_LAYOUTS[layout]
  let text = `${csvLine(headers, delimiter)}\n`
  for (let index = 0; index < rows; index++) {
    const made = sampleVehicle(index, seed, { photos, descriptionLength })
    const vehicle = edit === undefined ? made : edit(made, index)
    if (vehicle === null) continue
    text += `${csvLine(cells(vehicle), delimiter)}\n`
    if (text.length < CHUNK_CHARS) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
