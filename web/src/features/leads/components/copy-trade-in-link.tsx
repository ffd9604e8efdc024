import type { Lead } from '@forecourt/contracts/leads/records'
import { tradeInPathFrom } from '../../../shared/paths.ts'
import { CopyButton } from '../../../staff-ui/copy-button.tsx'
import { copyLater } from '../../../staff-ui/copy-later.ts'
import { makeTradeInLink } from '../api/leads.ts'

/** Copies a link to the trade-in wizard that identifies the lead's customer (rules: trade-in origin). */
export function CopyTradeInLink({ lead }: { lead: Lead }) {
  const makeLink = async () => {
    const { token } = await makeTradeInLink(lead)
    return window.location.origin + tradeInPathFrom(lead.dealershipId, token)
  }
  const copy = async () => {
    if (!(await copyLater(makeLink()))) throw new Error('not copied')
  }
  return (
    <CopyButton
      source={copy}
      label="Copy trade-in link"
      size="xs"
      failed="Error: we couldn't copy the trade-in link. Try again, or use the Trade-In button."
    />
  )
}
