import type { Lead } from '@forecourt/contracts/leads/records'
import { type MouseEvent, useState } from 'react'
import { tradeInPathFrom } from '../../../shared/paths.ts'
import { makeTradeInLink } from '../api/leads.ts'

/** Opens the trade-in wizard for the lead's customer (rules: trade-in origin). In a new tab, or if no link can be created, without the customer. */
export function useOpenTradeIn(lead: Lead, path: string) {
  const [opening, setOpening] = useState(false)
  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setOpening(true)
    const address = await makeTradeInLink(lead).then(
      ({ token }) => tradeInPathFrom(lead.dealershipId, token),
      () => path,
    )
    window.location.assign(address)
  }
  return { open, opening }
}
