import { residentMiB } from './resident-memory.ts'
import { sampleVins } from './vin-samples.ts'

/**
 * A process of its own that does nothing but decode: says to its parent by how many MiB it grew from before the decoder's code was read until it has decoded
 * VINs of many patterns. Most of that is what V8 lets pile up before it collects.
 */
const vins = sampleVins()
globalThis.gc?.()
const before = residentMiB(process.pid)
const { decodeVin } = await import('@forecourt/vin/decoder/decode-vin')
const now = new Date()
for (const vin of vins) decodeVin(vin, now)
globalThis.gc?.()
process.send?.(residentMiB(process.pid) - before)
