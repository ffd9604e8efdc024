import { residentMiB } from './resident-memory.ts'
import { sampleVins } from './vin-samples.ts'

/**
 * A separate process that only decodes. Reports to its parent by how many MiB it grew from before it loaded the decoder until it had decoded VINs of
 * many patterns. Most of that is memory that V8 accumulates before it collects garbage.
 */
const vins = sampleVins()
globalThis.gc?.()
const before = residentMiB(process.pid)
const { decodeVin } = await import('@forecourt/vin/decoder/decode-vin')
const now = new Date()
for (const vin of vins) decodeVin(vin, now)
globalThis.gc?.()
process.send?.(residentMiB(process.pid) - before)
