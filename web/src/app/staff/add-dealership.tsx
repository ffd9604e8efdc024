import { useState } from 'react'
import { AddDealershipForm } from '../../features/dealerships/components/add-dealership-form.tsx'
import { confirm, DISCARD_CHANGES } from '../../staff-ui/confirm.tsx'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { KeepUnsaved } from '../../staff-ui/keep-unsaved.tsx'

/** Adds a dealership (rules: adding a dealership). Closing and Back ask before they discard input. */
export function AddDealership({ onClose }: { onClose: () => void }) {
  const [typing, setTyping] = useState(false)
  const close = async () => {
    if (!typing || (await confirm(DISCARD_CHANGES))) onClose()
  }
  return (
    <Dialog title="Add a dealership" width={480} onClose={() => void close()}>
      {typing ? <KeepUnsaved staysOnPage /> : null}
      <AddDealershipForm onAdded={onClose} onTyping={setTyping} />
    </Dialog>
  )
}
