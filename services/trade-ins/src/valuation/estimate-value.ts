import type { Submission } from '@forecourt/contracts/trade-ins/form'
import { UNKNOWN } from '@forecourt/trade-in/vehicle'
import { estimate } from '@forecourt/valuation/estimate'
import type { ValuedVehicle } from '@forecourt/valuation/valuation'
import type { TradeInsDeps } from '../deps.ts'
import { DEFAULT_CURRENCY } from '../evaluations/currency.ts'
import type { Estimated } from '../store/evaluation-store.ts'

type Deps = Pick<TradeInsDeps, 'stores' | 'priceModels' | 'metrics' | 'clock' | 'logger'>
type Valued = Pick<Submission, 'vehicleInfo' | 'condition'>

/**
 * Estimates the value of a submitted vehicle from the prices of the dealership's used vehicles (rules: trade-in estimate), with their currency. No
 * value if nothing is comparable or the vehicle is not known well enough. Never throws: a failed estimate must not fail the submission, whose other
 * amounts are still in the dealership's currency.
 */
export async function estimateValue(deps: Deps, dealershipId: string, submission: Valued): Promise<Estimated> {
  const learning = deps.priceModels.of(dealershipId)
  try {
    return await computeValue(deps, dealershipId, submission, learning)
  } catch (error) {
    deps.metrics.estimate('failed')
    deps.logger.warn({ err: error, dealershipId }, 'a trade-in was stored without an estimate')
    const currency = await learning
      .then((model) => model.currency)
      .catch(() => deps.stores.evaluations.newestCurrency(dealershipId))
      .catch(() => DEFAULT_CURRENCY)
    return { valuation: null, currency }
  }
}

/** Like `estimateValue`, but throws what MongoDB throws. */
export async function computeValue(
  deps: Omit<Deps, 'logger'>,
  dealershipId: string,
  submission: Valued,
  learning = deps.priceModels.of(dealershipId),
): Promise<Estimated> {
  const { stores, metrics, clock } = deps
  const vehicle = valuedVehicle(submission.vehicleInfo)
  const [model, settings] = await Promise.all([learning, stores.settings.of(dealershipId)])
  const valuation = vehicle && estimate(model, vehicle, submission.condition, settings)
  metrics.estimate(valuation === null ? 'nothing' : valuation.confidence)
  return { valuation: valuation && { ...valuation, computedAt: clock() }, currency: model.currency }
}

/** Returns the vehicle to value; null unless year, make and model are known. */
function valuedVehicle({ year, make, model, trim, currentMiles }: Submission['vehicleInfo']): ValuedVehicle | null {
  if (!/^\d{4}$/.test(year) || [make, model].includes(UNKNOWN)) return null
  return { year: Number(year), make, model, trim: trim === UNKNOWN ? '' : trim, mileage: currentMiles }
}
