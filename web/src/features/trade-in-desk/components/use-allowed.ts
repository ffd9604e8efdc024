import type { TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { useQuery } from '@tanstack/react-query'
import { tradeInSettingsQuery } from '../api/valuation.ts'
import { useDesk } from './desk-context.ts'

/** Whether the user may do what a setting allows SALES (rules: trade-in settings); false until the settings have loaded. */
export function useAllowed(setting: keyof Pick<TradeInSettings, 'salesMakeOffers' | 'salesSeeEstimate'>): boolean {
  const { dealershipId, person } = useDesk()
  const settings = useQuery({ ...tradeInSettingsQuery(dealershipId), enabled: !person.isManager })
  return person.isManager || settings.data?.[setting] === true
}
