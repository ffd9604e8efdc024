import { TAX_LOOKUP_RESULTS, type TaxLookupResult } from '@forecourt/contracts/tax-vin/operations'
import type { VinSource } from '@forecourt/contracts/tax-vin/vins'
import { counterOf } from '@forecourt/telemetry/registered'
import type { Registry } from 'prom-client'
import type { VinCallFailure } from './domain/vin-call.ts'

/** The outcome of a request for a VIN. */
type Outcome = 'decoded' | 'not-decoded' | 'service-failed'
/** The result of a call of the decoding service. */
type Call = 'answered' | VinCallFailure
const OUTCOMES: readonly Outcome[] = ['decoded', 'not-decoded', 'service-failed']
const CALLS: readonly Call[] = ['answered', 'too-slow', 'unreachable', 'refused', 'malformed']
const SOURCES: readonly VinSource[] = ['offline', 'inventory', 'service']

/** The metrics of this process's VINs. */
export interface VinMetrics {
  decoded(outcome: Outcome): void
  /** counts a record with facts of that source */
  used(source: VinSource): void
  asked(call: Call): void
}

/** Registers the VIN metrics; without a registry every call does nothing. */
export function createVinMetrics(registry: Registry | undefined): VinMetrics {
  if (registry === undefined) return { decoded() {}, used() {}, asked() {} }
  const outcomes = counterOf(registry, {
    name: 'forecourt_vins_decoded_total',
    help: 'Requested VINs, by outcome.',
    labelNames: ['outcome'],
  })
  const sources = counterOf(registry, {
    name: 'forecourt_vin_sources_total',
    help: 'Decoded VINs, by each source that has facts in the record.',
    labelNames: ['source'],
  })
  const calls = counterOf(registry, {
    name: 'forecourt_vin_service_calls_total',
    help: 'Calls of the public VIN decoding service, by what became of them.',
    labelNames: ['result'],
  })
  // a rate needs an initial 0
  for (const outcome of OUTCOMES) outcomes.inc({ outcome }, 0)
  for (const source of SOURCES) sources.inc({ source }, 0)
  for (const result of CALLS) calls.inc({ result }, 0)
  return {
    decoded: (outcome) => outcomes.inc({ outcome }),
    used: (source) => sources.inc({ source }),
    asked: (result) => calls.inc({ result }),
  }
}

/** The result of a call of the tax rate provider. */
type TaxCall = 'answered' | 'failed'
const TAX_CALLS: readonly TaxCall[] = ['answered', 'failed']

/** The metrics of this process's tax rates. */
export interface TaxMetrics {
  /** counts a customer's lookup of a ZIP code */
  lookedUp(result: TaxLookupResult): void
  /** counts a call of the provider */
  called(result: TaxCall): void
}

/** Registers the tax rate metrics; without a registry every call does nothing. */
export function createTaxMetrics(registry: Registry | undefined): TaxMetrics {
  if (registry === undefined) return { lookedUp() {}, called() {} }
  const lookups = counterOf(registry, {
    name: 'forecourt_tax_lookups_total',
    help: 'ZIP codes that customers looked up, by where the rate came from; none: it has no rate.',
    labelNames: ['result'],
  })
  const calls = counterOf(registry, {
    name: 'forecourt_tax_service_calls_total',
    help: 'Calls of the provider of tax rates, by what became of them.',
    labelNames: ['result'],
  })
  // a rate needs an initial 0
  for (const result of TAX_LOOKUP_RESULTS) lookups.inc({ result }, 0)
  for (const result of TAX_CALLS) calls.inc({ result }, 0)
  return {
    lookedUp: (result) => lookups.inc({ result }),
    called: (result) => calls.inc({ result }),
  }
}
