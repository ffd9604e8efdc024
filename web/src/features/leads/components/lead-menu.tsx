import type { Lead } from '@forecourt/contracts/leads/records'
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { IconEye, IconSend, IconSwap, IconTrash, IconUserCheck } from '../../../ui/icons.tsx'
import { useAskDeleteLead } from './use-delete-lead.ts'
import { useOpenTradeIn } from './use-open-trade-in.ts'

interface LeadMenuProps {
  lead: Lead
  /** path of the lead's details; null if they are on screen */
  detailsPath: string | null
  /** path of the dealership's trade-in */
  tradeInPath: string
  /** null for users who may not assign leads */
  onAssign: (() => void) | null
  onSend: () => void
  onDeleted: () => void
}

/** The menu '...' of a lead (rules: lead card), with the less frequent actions. */
export function LeadMenu({ lead, detailsPath, tradeInPath, onAssign, onSend, onDeleted }: LeadMenuProps) {
  const { ask, deleting } = useAskDeleteLead(lead, onDeleted)
  const tradeIn = useOpenTradeIn(lead, tradeInPath)
  return (
    <MoreMenu
      label={deleting ? 'Deleting...' : `More for ${customerName(lead)}`}
      width={210}
      size="lg"
      loading={deleting || tradeIn.opening}
    >
      {detailsPath === null ? null : (
        <Menu.Item component={Link} to={detailsPath} preventScrollReset leftSection={<IconEye size={16} />}>
          View Details
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconSend size={16} />} onClick={onSend}>
        Send another vehicle
      </Menu.Item>
      <Menu.Item component="a" href={tradeInPath} leftSection={<IconSwap size={16} />} onClick={tradeIn.open}>
        Trade-In
      </Menu.Item>
      {onAssign === null ? null : (
        <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={onAssign}>
          Assign
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item c="var(--fc-bad)" leftSection={<IconTrash size={16} />} onClick={() => void ask()}>
        Delete
      </Menu.Item>
    </MoreMenu>
  )
}
