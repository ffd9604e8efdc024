import { Dialog } from '../../../staff-ui/dialog.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'

/** The page 'Possible duplicates' as a dialog, for screens that select a customer. */
export function PossibleDuplicatesDialog({ dealershipId, onClose }: { dealershipId: string; onClose: () => void }) {
  return (
    <Dialog width={820} title="Possible duplicates" onClose={onClose}>
      <PossibleDuplicates dealershipId={dealershipId} />
    </Dialog>
  )
}
