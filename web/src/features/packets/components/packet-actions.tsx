import type { PacketLog } from '@forecourt/contracts/leads/records'
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { useMarkSent } from '../../../shared/packet-activity/api/mark-sent.ts'
import { absoluteUrl } from '../../../shared/paths.ts'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { copyByHand } from '../../../staff-ui/use-copy.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { IconMore } from '../../../ui/icons.tsx'
import { linkAccess } from '../model/link-access.ts'
import { CustomerInputsDialog } from './customer-inputs-dialog.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import type { EmailTemplate } from './send-packet-slots.ts'
import { SessionActivityDialog } from './session-activity-dialog.tsx'
import { SubmittedInfoDialog } from './submitted-info-dialog.tsx'
import { useAccess } from './use-access.ts'

type Opened = 'submitted' | 'inputs' | 'activity' | 'email' | 'expiry'

/** The actions for a packet link: show the customer's activity, write an email, revoke the link. */
export function PacketActions({ log, emailTemplate }: { log: PacketLog; emailTemplate: EmailTemplate | null }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const access = useAccess(log.dealershipId)
  const works = linkAccess(log, useNow())?.works !== false
  const mark = useMarkSent(log.dealershipId)
  const close = () => setOpened(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(absoluteUrl(log.link))
    } catch {
      return toast(copyByHand('link'))
    }
    toast('Copied!', 'good')
    mark.mutate({ logId: log._id, channel: 'copy' })
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--fc-control)"
            loading={access.busy}
            aria-label={`Actions for ${customerName(log.customer)}, ${vehicleTitle(log.vehicle)}`}
          >
            <IconMore size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!works} onClick={() => void copy()}>
            Copy Link
          </Menu.Item>
          <Menu.Divider />
          {log.submittedOptions === null ? null : <Menu.Item onClick={() => setOpened('submitted')}>Submitted Customer Info</Menu.Item>}
          <Menu.Item onClick={() => setOpened('inputs')}>Customer Input Logs</Menu.Item>
          <Menu.Item disabled={log.customer.email === ''} onClick={() => setOpened('activity')}>
            Session Activity / Click Stream
          </Menu.Item>
          {emailTemplate === null ? null : (
            <Menu.Item disabled={!works} onClick={() => setOpened('email')}>
              Email Template
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={() => setOpened('expiry')}>Change expiration…</Menu.Item>
          {log.revokedAt === null ? (
            <Menu.Item c="var(--fc-bad)" onClick={() => void access.revoke(log)}>
              Revoke link…
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => void access.restore(log)}>Restore link</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'submitted' ? <SubmittedInfoDialog log={log} onClose={close} /> : null}
      {opened === 'inputs' ? <CustomerInputsDialog log={log} onClose={close} /> : null}
      {opened === 'activity' ? <SessionActivityDialog log={log} onClose={close} /> : null}
      {opened === 'expiry' ? <ExpiryDialog log={log} onClose={close} /> : null}
      {opened === 'email' && emailTemplate !== null ? emailTemplate({ log, onClose: close }) : null}
    </>
  )
}
