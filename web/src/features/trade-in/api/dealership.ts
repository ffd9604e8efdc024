import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'
import { nullIfMissing } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'

export type TradeInDealership = OperationResponse<'auth.getDealershipByName'>

/** Returns the dealership that the server embedded in the page; null without one. */
export function embeddedDealership(): TradeInDealership | null {
  const text = document.getElementById('dealership')?.textContent
  return text ? (JSON.parse(text) as TradeInDealership) : null
}

/** Finds the dealership of a link by name, then by id (rules: trade-in wizard); null when it does not exist. Throws when the lookup fails. */
export async function findDealership(name: string, signal: AbortSignal): Promise<TradeInDealership | null> {
  const named = await nullIfMissing(callOperation('auth.getDealershipByName', { params: { name } }, { signal }))
  if (named !== null) return named
  const found = await nullIfMissing(callOperation('auth.getDealership', { params: { dealershipId: name } }, { signal }))
  if (found === null) return null
  const { _id, slug = _id, settings } = found
  return { _id, name: found.name, slug, ...settings }
}

/** Returns the name in the trade-in page's address: the first word of the name if it is unique, the slug, or the id (rules: trade-in address). */
export async function tradeInHome({ _id, name, slug }: TradeInDealership): Promise<string> {
  const word = firstWordOf(name)
  if (word === '') return _id
  const found = await callOperation('auth.getDealershipByName', { params: { name: word } }).catch(() => null)
  return found?._id === _id ? word : slug
}
