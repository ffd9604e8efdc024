import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { type SampleVehicle, sampleVehicle } from '@forecourt/vehicle/testing/sample-vehicle'
import { type BenchFeed, CHANGED_EVERY } from './import-benchmarks.ts'

const SEED = 1

/** Writes a feed of `rows` generated vehicles (100,000 are about 130 MB) and one with some changed prices into a folder. The same on every run. */
export async function generateBenchFeed(folder: string, rows: number): Promise<BenchFeed> {
  const [path, changedPath] = [join(folder, 'bench.csv'), join(folder, 'bench-changed.csv')]
  await pipeline(generateFeed({ rows, seed: SEED }), createWriteStream(path))
  const edit = (vehicle: SampleVehicle, index: number) => (index % CHANGED_EVERY === 0 ? { ...vehicle, price: vehicle.price + 1 } : vehicle)
  await pipeline(generateFeed({ rows, seed: SEED, edit }), createWriteStream(changedPath))
  const { size } = await stat(path)
  return { path, changedPath, rows, bytes: size, lastVin: sampleVehicle(rows - 1, SEED).vin }
}
