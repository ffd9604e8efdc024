import type { PacketLog } from '@forecourt/contracts/leads/records'
import { useState } from 'react'
import { PacketDialog, type PacketDialogKind } from './packet-dialog.tsx'
import { PacketMenu } from './packet-menu.tsx'
import type { EmailTemplate } from './send-packet-slots.ts'

/** The menu of a packet link and the dialog that it opens, for lists whose rows stay mounted while the dialog is open. */
export function PacketActions({ log, emailTemplate }: { log: PacketLog; emailTemplate: EmailTemplate | null }) {
  const [opened, setOpened] = useState<PacketDialogKind | null>(null)
  return (
    <>
      <PacketMenu log={log} hasEmail={emailTemplate !== null} onOpen={setOpened} />
      {opened === null ? null : <PacketDialog kind={opened} log={log} emailTemplate={emailTemplate} onClose={() => setOpened(null)} />}
    </>
  )
}
