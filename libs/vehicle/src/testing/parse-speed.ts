/*
 * Prints how long a generated feed takes to be read, normalised and hashed, and how long PapaParse alone takes to stream through the same file:
 *   npx tsx --conditions=source libs/vehicle/src/testing/parse-speed.ts [rows] [rounds]
 * The rounds alternate, and the best of each counts, so that a busy machine disturbs the ratio little.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Papa from 'papaparse'
import { hashVehicle } from '../content-hash.ts'
import { openFeed } from '../read-feed.ts'
import { vehicleKey } from '../vehicle-key.ts'
import { generateFeed } from './generate-feed.ts'

async function main(rows: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parse-speed-'))
  const file = join(folder, 'feed.csv')
  try {
    await pipeline(generateFeed({ rows }), createWriteStream(file))
    console.log(`${rows} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB`)
    const best = { bareMs: Number.POSITIVE_INFINITY, readMs: Number.POSITIVE_INFINITY }
    for (let round = 0; round < rounds; round++) {
      best.bareMs = Math.min(best.bareMs, await timed(() => bare(file)))
      best.readMs = Math.min(best.readMs, await timed(() => read(file)))
    }
    console.log(`bare PapaParse ${best.bareMs.toFixed(0)} ms; read, normalised and hashed ${best.readMs.toFixed(0)} ms`)
    console.log(`ratio ${(best.readMs / best.bareMs).toFixed(2)}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function bare(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse(createReadStream(file), { chunk: () => {}, complete: () => resolve(), error: reject, skipEmptyLines: true })
  })
}

async function read(file: string): Promise<void> {
  const hashes = new Map<string, string>()
  const { batches } = await openFeed(createReadStream(file))
  for await (const { rows } of batches) {
    for (const { result } of rows) if (result.ok) hashes.set(vehicleKey(result.vehicle), hashVehicle(result.vehicle))
  }
}

await main(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 5))
