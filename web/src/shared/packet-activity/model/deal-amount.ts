import { formatCents } from '@forecourt/money/price-display'

/** An amount of a calculator as text, with cents only if there are any: '$2,000', '€0'. `currency`: ISO 4217; US dollars if absent. */
export function dealAmount(amount: number, currency?: string): string {
  return formatCents(Math.round(amount * 100), currency).replace(/\.00$/, '')
}
