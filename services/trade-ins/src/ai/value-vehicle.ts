import { createHash } from 'node:crypto'
import { estimate } from '@forecourt/valuation/estimate'
import { GOOD_COMPARABLES, type Valuation } from '@forecourt/valuation/valuation'
import { countModelCall } from '../access/allowances.ts'
import type { TradeInsDeps } from '../deps.ts'
import { valuationPrompt } from './valuation-prompt.ts'
import type { ValuationRequest } from './valuation-request.ts'

/** The range around our own estimate that limits the model's figure when our estimate is based on enough vehicles (rules: AI valuation). */
const CLAMP = { low: 0.7, high: 1.3 }
/** Vehicles of one model whose miles fall into the same band share a cached figure. */
const MILES_BAND = 5_000

type Deps = Pick<TradeInsDeps, 'stores' | 'priceModels' | 'languageModel' | 'metrics' | 'settings' | 'clock' | 'logger'>

/** A retail figure in whole dollars, and the number of the dealership's vehicles that were compared. */
export interface VehicleValue {
  figure: number
  comparables: number
}

/** Why there is no figure: the daily allowance is used up, or neither the model nor our own prices give one. */
type NoValue = 'refused' | 'unavailable'

/**
 * Returns what a vehicle would sell for: the language model's figure, limited by the dealership's own prices, or else an estimate from those prices
 * alone (rules: AI valuation). A failing model never throws; errors of MongoDB do.
 */
export async function valueVehicle(
  deps: Deps,
  dealershipId: string,
  userId: string,
  request: ValuationRequest,
): Promise<VehicleValue | NoValue> {
  const { metrics } = deps
  const ours = await ownValuation(deps, dealershipId, request)
  const comparables = ours?.comparables.length ?? 0
  const said = await modelFigure(deps, dealershipId, userId, request, ours)
  if (typeof said === 'object') {
    metrics.valuation(said.isCached ? 'cached' : 'model')
    return { figure: clamped(said.figure, ours), comparables }
  }
  metrics.valuation(ours === null ? said : 'own')
  return ours === null ? said : { figure: ours.estimatedValue, comparables }
}

async function ownValuation({ stores, priceModels }: Deps, dealershipId: string, request: ValuationRequest): Promise<Valuation | null> {
  const { year, make, model, miles } = request
  const [prices, settings] = await Promise.all([priceModels.of(dealershipId), stores.settings.of(dealershipId)])
  return estimate(prices, { year, make, model, trim: '', mileage: miles }, {}, settings)
}

async function modelFigure(
  deps: Deps,
  dealershipId: string,
  userId: string,
  request: ValuationRequest,
  ours: Valuation | null,
): Promise<{ figure: number; isCached: boolean } | NoValue> {
  const { stores, languageModel, clock, logger } = deps
  if (languageModel === null) return 'unavailable'
  const key = valuationKey(dealershipId, request, clock())
  // if the cache fails, ask the model
  const cached = await stores.valuations.find(dealershipId, key).catch(() => null)
  if (cached !== null) return { figure: cached, isCached: true }
  const answer = await languageModel.ask(valuationPrompt(request, ours), () => countModelCall(deps, dealershipId, userId))
  if (answer.kind === 'refused') return 'refused'
  if (answer.kind !== 'answered') return 'unavailable'
  await stores.valuations
    .save(dealershipId, key, answer.figure, clock())
    .catch((error: unknown) => logger.warn({ err: error }, 'a valuation could not be cached'))
  return { figure: answer.figure, isCached: false }
}

function clamped(figure: number, ours: Valuation | null): number {
  if (ours === null || ours.comparables.length < GOOD_COMPARABLES) return figure
  const { estimatedValue } = ours
  return Math.round(Math.min(CLAMP.high * estimatedValue, Math.max(CLAMP.low * estimatedValue, figure)))
}

function valuationKey(dealershipId: string, { year, make, model, miles }: ValuationRequest, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const facts = [dealershipId, day, year, make.toLowerCase(), model.toLowerCase(), Math.floor(miles / MILES_BAND)]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
