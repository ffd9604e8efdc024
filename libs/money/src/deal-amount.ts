import { formatCents } from './price-display.ts'

/** Formats an amount of a calculator, with cents only if there are any: '$2,000', '€0'. `currency`: ISO 4217; US dollars if absent. */
export function dealAmount(amount: number, currency?: string): string {
  return formatCents(Math.round(amount * 100), currency).replace(/\.00$/, '')
}
