import { generateVin } from '@forecourt/vin/generate-vin'

const MAKERS = ['1HG', 'JTD', '4T1', 'WBA', 'KM8', '5YJ', '1G1', 'JF2', '3VW', 'WDD']
const VINS = 20_000
const PATTERNS_APART = 1_000_003

/** Returns VINs of different patterns, so that none is cached. */
export function sampleVins(): string[] {
  return Array.from({ length: VINS }, (_, at) =>
    generateVin(at * PATTERNS_APART, { wmi: MAKERS[at % MAKERS.length] ?? '', modelYear: 1996 + (at % 30) }),
  )
}
