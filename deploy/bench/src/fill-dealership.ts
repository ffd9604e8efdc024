import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { makeDealership, type PlatformUnderTest } from './bench-client.ts'
import { timedImport } from './timed-import.ts'

/** Very short rows, so that half a million fit into a feed file. */
const SHORT = { photos: 1, descriptionLength: 40 }

/** Creates a dealership and imports `rows` generated vehicles into it. Returns its id and the milliseconds of the import. */
export async function fillDealership(
  platform: PlatformUnderTest,
  folder: string,
  { name, rows }: { name: string; rows: number },
): Promise<{ dealershipId: string; elapsedMs: number }> {
  const path = join(folder, `short-${rows}.csv`)
  await pipeline(generateFeed({ rows, seed: rows, ...SHORT }), createWriteStream(path))
  const dealershipId = await makeDealership(platform, name)
  const { elapsedMs } = await timedImport(platform, dealershipId, path, { rows, added: rows })
  await rm(path)
  return { dealershipId, elapsedMs }
}
