import { Dialog } from '../../../staff-ui/dialog.tsx'
import { closeCodes, RecoveryCodes } from './recovery-codes.tsx'

/** A dialog with new recovery codes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Your recovery codes" width={440} onClose={() => void closeCodes(onClose)}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  )
}
