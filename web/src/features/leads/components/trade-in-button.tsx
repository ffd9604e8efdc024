import type { Lead } from '@forecourt/contracts/leads/records'
import { Button } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { tradeInPathFrom } from '../../../shared/paths.ts'
import { IconSwap } from '../../../ui/icons.tsx'
import { makeTradeInLink } from '../api/leads.ts'

interface TradeInButtonProps {
  lead: Lead
  /** where the trade-in of the dealership begins */
  path: string
}

/** Opens the trade-in wizard with the lead's customer known (rules: trade-in origin); in a new tab, and where no link can be made, without. */
export function TradeInButton({ lead, path }: TradeInButtonProps) {
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
  return (
    <Button component="a" href={path} variant="default" loading={opening} leftSection={<IconSwap size={16} />} onClick={open}>
      Trade-In
    </Button>
  )
}
