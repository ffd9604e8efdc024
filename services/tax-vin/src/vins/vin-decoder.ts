import type { DecodedVinRecord } from '@forecourt/contracts/tax-vin/vins'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import { decodeVin } from '@forecourt/vin/decoder/decode-vin'
import type { VinService } from '../clients/vin-service.ts'
import { factsOf, type KnownFacts, toRecord } from '../domain/vin-facts.ts'
import { agreedFacts } from '../domain/vin-pattern.ts'
import type { VinMetrics } from '../metrics.ts'
import type { DecodedVinStore } from '../store/decoded-vin-store.ts'
import type { LotVehicleStore } from '../store/lot-vehicle-store.ts'

type VinResult = { kind: 'decoded'; record: DecodedVinRecord } | { kind: 'not-decoded' } | { kind: 'service-failed' }

interface Deps {
  decodedVins: DecodedVinStore
  lotVehicles: LotVehicleStore
  /** null if no decoding service is configured */
  vinService: VinService | null
  metrics: VinMetrics
  clock: () => Date
  logger: ServiceDeps['logger']
}

/** The decoding service's facts; `facts` is null if it failed. */
interface ServiceFacts {
  facts: KnownFacts | null
}

/**
 * Decodes VINs (rules: VIN decoding). The built-in decoder has no dependencies; other sources are skipped if the database or the decoding service
 * does not respond.
 */
export function createVinDecoder({ decodedVins, lotVehicles, vinService, metrics, clock, logger }: Deps) {
  const inFlight = new Map<string, Promise<ServiceFacts>>()

  async function orElse<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await work
    } catch (error) {
      logger.warn({ err: error }, 'decoding a VIN without the database')
      return otherwise
    }
  }

  async function ask(vin: string): Promise<ServiceFacts> {
    const cached = await orElse(decodedVins.find(vin, clock()), null)
    if (cached !== null) return cached
    if (vinService === null) return { facts: {} }
    const result = await vinService.decode(vin)
    if (result.kind === 'not-called') return { facts: null }
    const facts = result.kind === 'answered' ? result.facts : null
    await orElse(decodedVins.keep(vin, facts, clock()), undefined)
    return { facts }
  }

  /** Concurrent requests for the same VIN share one call; later ones use the cache. */
  function askOnce(vin: string): Promise<ServiceFacts> {
    let asking = inFlight.get(vin)
    if (asking === undefined) {
      asking = ask(vin).finally(() => inFlight.delete(vin))
      inFlight.set(vin, asking)
    }
    return asking
  }

  return {
    /** Decodes a normalized VIN; with a dealership, also uses the facts of its vehicles. Never throws. */
    async decode(vin: string, dealershipId: string | null): Promise<VinResult> {
      const [service, alike] = await Promise.all([
        askOnce(vin),
        dealershipId === null ? [] : orElse(lotVehicles.findAlike(dealershipId, vin), []),
      ])
      const offline = decodeVin(vin, clock())
      const found = [
        ['offline', factsOf(offline)],
        ['inventory', agreedFacts(alike)],
        ['service', service.facts ?? {}],
      ] as const
      const record = toRecord(vin, found, offline?.approximate ?? false)
      if (record !== null) {
        for (const source of new Set(Object.values(record.sources))) metrics.used(source)
        metrics.decoded('decoded')
        return { kind: 'decoded', record }
      }
      const kind = service.facts === null ? 'service-failed' : 'not-decoded'
      metrics.decoded(kind)
      return { kind }
    },
  }
}

export type VinDecoder = ReturnType<typeof createVinDecoder>
