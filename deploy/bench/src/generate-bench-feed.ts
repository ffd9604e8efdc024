import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { sampleVehicle } from '@forecourt/vehicle/testing/sample-vehicle'
import type { BenchFeed } from './import-lines.ts'

const SEED = 1

/** Writes a feed of `rows` made-up vehicles (100,000 are about 130 MB); the same every time. */
export async function generateBenchFeed(path: string, rows: number): Promise<BenchFeed> {
  await pipeline(generateFeed({ rows, seed: SEED }), createWriteStream(path))
  const { size } = await stat(path)
  return { path, rows, bytes: size, lastVin: sampleVehicle(rows - 1, SEED).vin }
}
