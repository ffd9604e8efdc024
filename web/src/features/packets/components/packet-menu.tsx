import type { PacketLog } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Menu } from '@mantine/core'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { useMarkSent } from '../../../shared/packet-activity/api/mark-sent.ts'
import { absoluteUrl } from '../../../shared/paths.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { copyByHand } from '../../../staff-ui/use-copy.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { accessEnd } from '../model/link-access.ts'
import type { PacketDialogKind } from './packet-dialog.tsx'
import { useAccess } from './use-access.ts'
import { useLinkEmail } from './use-link-email.ts'

interface PacketMenuProps {
  log: PacketLog
  /** whether an email can be written here */
  hasEmail: boolean
  /** shows a dialog of this packet link */
  onOpen: (kind: PacketDialogKind) => void
}

/** The menu of a packet link: show the customer's activity, write an email, revoke the link. */
export function PacketMenu({ log, hasEmail, onOpen }: PacketMenuProps) {
  const access = useAccess(log.dealershipId)
  const works = accessEnd(log, useNow()) === null
  const mark = useMarkSent(log.dealershipId)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(absoluteUrl(log.link))
    } catch {
      return toast(copyByHand('link'), 'bad')
    }
    toast('Copied!', 'good')
    mark.mutate({ logId: log._id, channel: 'copy' })
  }
  return (
    <MoreMenu
      label={`Actions for ${customerName(log.customer)}, ${vehicleTitle(log.vehicle)}`}
      size="var(--fc-control)"
      loading={access.busy}
      data-row
    >
      <Menu.Item disabled={!works} onClick={() => void copy()}>
        Copy Link
      </Menu.Item>
      <Menu.Divider />
      {log.submittedOptions === null ? null : <Menu.Item onClick={() => onOpen('submitted')}>Submitted Customer Info</Menu.Item>}
      <Menu.Item onClick={() => onOpen('inputs')}>Customer Input Logs</Menu.Item>
      <ActivityItem log={log} onOpen={onOpen} />
      {hasEmail ? (
        <Menu.Item disabled={!works} onClick={() => onOpen('email')}>
          Email Template
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item onClick={() => onOpen('expiry')}>Change expiration…</Menu.Item>
      {log.revokedAt === null ? (
        <Menu.Item c="var(--fc-bad)" onClick={() => void access.revoke(log)}>
          Revoke link…
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => void access.restore(log)}>Restore link</Menu.Item>
      )}
    </MoreMenu>
  )
}

/** Mounted only while the menu is open, so that a list does not load the customer of each link. */
function ActivityItem({ log, onOpen }: Pick<PacketMenuProps, 'log' | 'onOpen'>) {
  return (
    <Menu.Item disabled={useLinkEmail(log) === ''} onClick={() => onOpen('activity')}>
      Session Activity / Click Stream
    </Menu.Item>
  )
}
