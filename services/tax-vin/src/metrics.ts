import { TAX_LOOKUP_RESULTS } from '@forecourt/contracts/tax-vin/operations'
import type { VinSource } from '@forecourt/contracts/tax-vin/vins'
import { countBy } from '@forecourt/telemetry/count-by'
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
export type VinMetrics = ReturnType<typeof createVinMetrics>

/** Registers the VIN metrics; without a registry every call does nothing. */
export function createVinMetrics(registry: Registry | undefined) {
  return {
    decoded: countBy(registry, {
      name: 'forecourt_vins_decoded_total',
      help: 'Requested VINs, by outcome.',
      label: 'outcome',
      values: OUTCOMES,
    }),
    /** counts a record with facts of that source */
    used: countBy(registry, {
      name: 'forecourt_vin_sources_total',
      help: 'Decoded VINs, by each source that has facts in the record.',
      label: 'source',
      values: SOURCES,
    }),
    called: countBy(registry, {
      name: 'forecourt_vin_service_calls_total',
      help: 'Calls of the public VIN decoding service, by what became of them.',
      label: 'result',
      values: CALLS,
    }),
  }
}

/** The result of a call of the tax rate provider. */
type TaxCall = 'answered' | 'failed'
const TAX_CALLS: readonly TaxCall[] = ['answered', 'failed']

/** The metrics of this process's tax rates. */
export type TaxMetrics = ReturnType<typeof createTaxMetrics>

/** Registers the tax rate metrics; without a registry every call does nothing. */
export function createTaxMetrics(registry: Registry | undefined) {
  return {
    /** counts a customer's lookup of a ZIP code */
    lookedUp: countBy(registry, {
      name: 'forecourt_tax_lookups_total',
      help: 'ZIP codes that customers looked up, by where the rate came from; none: it has no rate.',
      label: 'result',
      values: TAX_LOOKUP_RESULTS,
    }),
    /** counts a call of the provider */
    called: countBy(registry, {
      name: 'forecourt_tax_service_calls_total',
      help: 'Calls of the provider of tax rates, by what became of them.',
      label: 'result',
      values: TAX_CALLS,
    }),
  }
}
