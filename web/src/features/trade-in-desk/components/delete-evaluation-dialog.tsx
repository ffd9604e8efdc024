import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { Button, Text } from '@mantine/core'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { useDeleteEvaluation } from '../api/evaluations.ts'
import { typedOffer } from '../api/typed-offers.ts'
import { evaluationTitle } from '../model/evaluation-text.ts'
import { deletionFailure } from '../model/trade-in-message.ts'
import { useDesk } from './desk-context.ts'
import styles from './dialogs.module.css'

interface DeleteEvaluationDialogProps {
  evaluation: Evaluation
  onDeleted: () => void
  onClose: () => void
}

/** 'Delete Trade-In': asks for a confirmation, lists what is lost, and shows 'Deleting...' (rules: trade-in screens). Discards the unsaved offer. */
export function DeleteEvaluationDialog({ evaluation, onDeleted, onClose }: DeleteEvaluationDialogProps) {
  const { person } = useDesk()
  const deletion = useDeleteEvaluation(evaluation)
  const { photos, offers, customerInfo } = evaluation
  const lost = [
    photos.length === 0 ? '' : countOf(photos.length, 'photo'),
    offers.length === 0 ? '' : countOf(offers.length, 'offer'),
    'every link that was sent',
  ].filter(Boolean)
  const remove = async () => {
    try {
      await deletion.mutateAsync()
      // no form shows it any more
      typedOffer(person.id, evaluation._id).keep(null)
      toast('Trade-in evaluation deleted', 'good')
      onClose()
      onDeleted()
    } catch (error) {
      toast(deletionFailure(error))
    }
  }
  return (
    <Dialog title="Delete Trade-In" width={440} onClose={deletion.isPending ? () => {} : onClose}>
      <Text size="sm" mb="sm">
        The trade-in of {customerName(customerInfo)}, {evaluationTitle(evaluation)}, will be deleted.
      </Text>
      <Note tone="warn">Lost with it: {new Intl.ListFormat('en-US').format(lost)}. This cannot be undone.</Note>
      <div className={styles.buttons}>
        <Button variant="default" disabled={deletion.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" disabled={deletion.isPending} onClick={() => void remove()}>
          {deletion.isPending ? 'Deleting...' : 'Delete Trade-In'}
        </Button>
      </div>
    </Dialog>
  )
}
