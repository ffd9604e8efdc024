import type { Lead, PacketLog } from '@forecourt/contracts/leads/records'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerLinksQuery } from '../../features/packets/api/packets.ts'
import { CustomerInputsDialog } from '../../features/packets/components/customer-inputs-dialog.tsx'
import { SessionActivityDialog } from '../../features/packets/components/session-activity-dialog.tsx'
import { SubmittedInfoDialog } from '../../features/packets/components/submitted-info-dialog.tsx'
import { useLinkEmail } from '../../features/packets/components/use-link-email.ts'

/** The 'Submitted Customer Info' button for the customer's last submission. Hidden without a submission, and when its packet was deleted. */
export function SubmittedInfoButton({ lead }: { lead: Lead }) {
  const logs = useQuery(customerLinksQuery(lead.dealershipId, lead.customerId)).data ?? []
  const [open, setOpen] = useState(false)
  const log = logs.find(({ _id }) => _id === lead.lastSubmission?.packetLogId)
  if (log === undefined) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Submitted Customer Info
      </Button>
      {open ? <SubmittedInfoDialog log={log} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The visits and inputs of the packet that the customer used last; each link has those of its own packet. */
export function LastPacketActivity({ lead }: { lead: Lead }) {
  const logs = useQuery(customerLinksQuery(lead.dealershipId, lead.customerId)).data ?? []
  const [open, setOpen] = useState<'activity' | 'inputs' | null>(null)
  const log = lastUsed(logs)
  if (log === undefined) return null
  const close = () => setOpen(null)
  return (
    <>
      <SessionActivityLink log={log} onOpen={() => setOpen('activity')} />
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen('inputs')}>
        Customer Input Logs
      </Anchor>
      {open === 'activity' ? <SessionActivityDialog log={log} onClose={close} /> : null}
      {open === 'inputs' ? <CustomerInputsDialog log={log} onClose={close} /> : null}
    </>
  )
}

function SessionActivityLink({ log, onOpen }: { log: PacketLog; onOpen: () => void }) {
  if (useLinkEmail(log) === '') return null
  return (
    <Anchor component="button" type="button" size="sm" onClick={onOpen}>
      Session Activity
    </Anchor>
  )
}

function lastUsed(logs: readonly PacketLog[]): PacketLog | undefined {
  const used = ({ lastActiveAt, lastOpenedAt }: PacketLog) => lastActiveAt ?? lastOpenedAt ?? ''
  return logs.toSorted((a, b) => used(b).localeCompare(used(a)))[0]
}
