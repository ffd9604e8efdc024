import type { VehicleSnapshot } from '@forecourt/contracts/leads/records'

/** Returns the currency of a packet's amounts, as of the creation of its link; none for US dollars (rules: submitted options). */
export function dealCurrency({ snapshot }: { snapshot?: VehicleSnapshot }): { currency?: string } {
  const currency = snapshot?.currency ?? 'USD'
  return currency === 'USD' ? {} : { currency }
}
