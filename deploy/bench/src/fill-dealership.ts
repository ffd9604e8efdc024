import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { makeDealership, type PlatformUnderTest } from './bench-client.ts'
import { timedImport } from './timed-import.ts'

/** Rows as short as they come, so that half a million fit into a feed file. */
const SHORT = { photos: 1, descriptionLength: 40 }

/** Makes a dealership and imports so many made-up vehicles of short rows into it. Returns its id and how long the import took, in milliseconds. */
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
