import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { known } from './evaluation-text.ts'

/** rules: AI valuation */
export const AI_FAILED = 'Unable to get valuation at this time. Please try again later.'
/** What of the retail figure is shown as the trade-in's. */
const TRADE_IN_SHARE = 0.9

/** The first dollar figure of a sentence, cut to 90 percent, in whole dollars; null where the sentence names none. */
export function tradeInFigure(sentence: string): number | null {
  const found = /\$\s*(\d[\d,]*(?:\.\d+)?)/.exec(sentence)?.[1]
  if (found === undefined) return null
  const dollars = Number(found.replaceAll(',', ''))
  return Number.isFinite(dollars) && dollars > 0 ? Math.round(dollars * TRADE_IN_SHARE) : null
}

/** What the second opinion is asked by; null while year, make or model is not known (rules: AI valuation). */
export function aiFacts({ vehicleInfo }: Pick<Evaluation, 'vehicleInfo'>) {
  const { year, make, model, currentMiles } = vehicleInfo
  if (!/^\d{4}$/.test(year) || known(make) === '' || known(model) === '') return null
  return { year: Number(year), make, model, currentMiles }
}
