import { useState } from 'react'
import { PacketDialog, type PacketDialogKind, type PacketDialogProps } from './packet-dialog.tsx'
import { PacketMenu } from './packet-menu.tsx'

/** The menu of a packet link and the dialog that it opens, for lists whose rows stay mounted while the dialog is open. */
export function PacketActions({ log, timeZone, emailTemplate }: Pick<PacketDialogProps, 'log' | 'timeZone' | 'emailTemplate'>) {
  const [opened, setOpened] = useState<PacketDialogKind | null>(null)
  return (
    <>
      <PacketMenu log={log} hasEmail={emailTemplate !== null} onOpen={setOpened} />
      {opened === null ? null : <PacketDialog kind={opened} {...{ log, timeZone, emailTemplate }} onClose={() => setOpened(null)} />}
    </>
  )
}
