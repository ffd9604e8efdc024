import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { knownFact } from '@forecourt/trade-in/vehicle'

/** rules: AI valuation */
export const AI_FAILED = 'Unable to get valuation at this time. Please try again later.'
/** The share of the retail figure that is shown as the trade-in value. */
const TRADE_IN_SHARE = 0.9

/** Returns 90 percent of the first dollar figure in a sentence, in whole dollars; null without one. */
export function tradeInFigure(sentence: string): number | null {
  const found = /\$\s*(\d[\d,]*(?:\.\d+)?)/.exec(sentence)?.[1]
  if (found === undefined) return null
  const dollars = Number(found.replaceAll(',', ''))
  return Number.isFinite(dollars) && dollars > 0 ? Math.round(dollars * TRADE_IN_SHARE) : null
}

/** What follows the name of a decoded model, and is not accepted: 'Rogue Sport (Qashqai)', '7 Series 750i, B7'. */
const AFTER_NAME = /\s*[(,].*$/

/** Returns the facts for a second opinion; null when the year, make or model is unknown (rules: AI valuation). */
export function aiFacts({ vehicleInfo }: Pick<Evaluation, 'vehicleInfo'>) {
  const { year, make, currentMiles } = vehicleInfo
  const model = vehicleInfo.model.replace(AFTER_NAME, '')
  if (!/^\d{4}$/.test(year) || knownFact(make) === '' || knownFact(model) === '') return null
  return { year: Number(year), make, model, currentMiles }
}
