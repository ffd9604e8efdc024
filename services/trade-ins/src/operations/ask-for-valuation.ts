import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { forbidden, tooManyRequests, unauthorized, unavailable } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { seesEstimate } from '../access/sees-estimate.ts'
import { requireStillOpen } from '../access/still-open.ts'
import { readValuationRequest, type ValuationRequest } from '../ai/valuation-request.ts'
import { type VehicleValue, valueVehicle } from '../ai/value-vehicle.ts'
import type { TradeInsDeps } from '../deps.ts'

const UNAVAILABLE = 'Unable to get valuation at this time. Please try again later.'
const HIDDEN = 'Only managers see estimates at this dealership. Ask a manager to do this.'
const REFUSED = 'No more valuations today. Please try again tomorrow.'

/**
 * Returns a retail figure in a sentence (rules: AI valuation). Throws 400 that names what the prompt lacks, 403 for SALES who do not see estimates,
 * 404 for a missing dealership, 429 when the daily allowance is used up and 503 when there is no figure.
 */
export function askForValuation(deps: TradeInsDeps): Handler<typeof tradeInsOperations.askForValuation> {
  return async ({ body, caller }) => {
    const { dealershipId } = body
    if (caller.kind !== 'staff') throw unauthorized()
    if (!seesEstimate(await deps.stores.settings.of(dealershipId), caller)) throw forbidden(HIDDEN)
    const request = readValuationRequest(body)
    const value = await valueVehicle(deps, dealershipId, caller.user._id, request)
    await requireStillOpen(deps, dealershipId)
    if (value === 'refused') throw tooManyRequests(REFUSED)
    if (value === 'unavailable') throw unavailable(UNAVAILABLE)
    return { response: inWords(request, value) }
  }
}

/** Contains exactly one dollar amount: the page parses it and shows 90 % of it. */
function inWords({ year, make, model, miles }: ValuationRequest, { figure, comparables }: VehicleValue): string {
  const vehicle = `A ${year} ${make} ${model} with ${miles.toLocaleString('en-US')} miles`
  const basis = comparables === 0 ? '' : `, compared with ${comparables} similar ${comparables === 1 ? 'vehicle' : 'vehicles'}`
  return `${vehicle} would sell for about $${Math.round(figure).toLocaleString('en-US')}${basis}.`
}
