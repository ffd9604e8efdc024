import { decodeVin } from '@forecourt/vin/decoder/decode-vin'
import { generateVin } from '@forecourt/vin/generate-vin'
import type { BenchLine } from './bench-line.ts'

const MAKERS = ['1HG', 'JTD', '4T1', 'WBA', 'KM8', '5YJ', '1G1', 'JF2', '3VW', 'WDD']
const VINS = 20_000
const PATTERNS_APART = 1_000_003

/** The VIN decoder in this process: how soon it decodes, and how many VINs a second of different patterns, so that none is remembered from before. */
export function vinLines(): BenchLine[] {
  const now = new Date()
  const vins = Array.from({ length: VINS }, (_, at) =>
    generateVin(at * PATTERNS_APART, { wmi: MAKERS[at % MAKERS.length] ?? '', modelYear: 1996 + (at % 30) }),
  )
  // of the processor: what else the machine does is no matter of the decoder's
  const cold = process.cpuUsage()
  decodeVin(vins[0] ?? '', now)
  const first = process.cpuUsage(cold)
  const before = process.cpuUsage()
  const decoded = vins.filter((vin) => decodeVin(vin, now) !== null).length
  const { user, system } = process.cpuUsage(before)
  if (decoded < VINS / 2) throw new Error(`only ${decoded} of ${VINS} VINs are of makers that are known`)
  const cpuSeconds = (user + system) / 1e6
  return [
    {
      name: 'first VIN decoded',
      measured: (first.user + first.system) / 1_000,
      bound: { atMost: 100 },
      unit: 'ms of one core',
      detail: 'its file read and unpacked',
    },
    {
      ...{ name: 'VINs decoded', measured: VINS / cpuSeconds, bound: { atLeast: 5_000 }, unit: 'a second of one core' },
      detail: `${VINS} of different patterns in ${cpuSeconds.toFixed(2)} s`,
    },
  ]
}
