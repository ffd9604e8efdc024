import { useQuery } from '@tanstack/react-query'
import { tradeInSettingsQuery } from '../api/valuation.ts'
import { useDesk } from './desk-context.ts'

/** Whether the user may make offers and set values (rules: trade-in settings); false until the settings have loaded. */
export function useMayOffer(): boolean {
  const { dealershipId, person } = useDesk()
  const settings = useQuery({ ...tradeInSettingsQuery(dealershipId), enabled: !person.isManager })
  return person.isManager || settings.data?.salesMakeOffers === true
}
