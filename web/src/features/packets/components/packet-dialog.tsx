import type { PacketLog } from '@forecourt/contracts/leads/records'
import { CustomerInputsDialog } from './customer-inputs-dialog.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import type { EmailTemplate } from './send-packet-slots.ts'
import { SessionActivityDialog } from './session-activity-dialog.tsx'
import { SubmittedInfoDialog } from './submitted-info-dialog.tsx'

export type PacketDialogKind = 'submitted' | 'inputs' | 'activity' | 'email' | 'expiry'

export interface PacketDialogProps {
  kind: PacketDialogKind
  log: PacketLog
  /** of the dealership */
  timeZone: string
  emailTemplate: EmailTemplate | null
  onClose: () => void
}

/** A dialog that the menu of a packet link opens. */
export function PacketDialog({ kind, log, timeZone, emailTemplate, onClose }: PacketDialogProps) {
  if (kind === 'submitted') return <SubmittedInfoDialog log={log} onClose={onClose} />
  if (kind === 'inputs') return <CustomerInputsDialog log={log} onClose={onClose} />
  if (kind === 'activity') return <SessionActivityDialog log={log} onClose={onClose} />
  if (kind === 'expiry') return <ExpiryDialog log={log} timeZone={timeZone} onClose={onClose} />
  return emailTemplate?.({ log, onClose })
}
