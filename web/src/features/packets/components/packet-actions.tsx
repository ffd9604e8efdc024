import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { IconDown } from '../../../ui/icons.tsx'
import { linkAccess } from '../model/link-access.ts'
import { CustomerInputsDialog } from './customer-inputs-dialog.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import type { EmailTemplate } from './send-packet-slots.ts'
import { SessionActivityDialog } from './session-activity-dialog.tsx'
import { SubmittedInfoDialog } from './submitted-info-dialog.tsx'
import { useAccess } from './use-access.ts'

type Opened = 'submitted' | 'inputs' | 'activity' | 'email' | 'expiry'

/** What can be done with a packet link: see what its customer did, write to them, end the link. */
export function PacketActions({ log, emailTemplate }: { log: PacketLog; emailTemplate: EmailTemplate | null }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const access = useAccess(log.dealershipId)
  const works = linkAccess(log, useNow())?.works !== false
  const close = () => setOpened(null)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            loading={access.busy}
            rightSection={<IconDown size={14} />}
            aria-label={`Actions for ${customerName(log.customer)}, ${vehicleTitle(log.vehicle)}`}
          >
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
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
          <Menu.Item onClick={() => setOpened('expiry')}>How long the link works…</Menu.Item>
          {log.revokedAt === null ? (
            <Menu.Item c="var(--fc-bad)" onClick={() => void access.revoke(log)}>
              Revoke link…
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => void access.restore(log)}>Let the link work again</Menu.Item>
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
