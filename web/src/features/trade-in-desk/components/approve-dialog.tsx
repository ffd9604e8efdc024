import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { Button, Text } from '@mantine/core'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useSetStatus } from '../api/evaluations.ts'
import { evaluationTitle } from '../model/evaluation-text.ts'
import { statusFailure } from '../model/trade-in-message.ts'
import styles from './dialogs.module.css'

/** 'Approve Trade-In' (rules: evaluation status). */
export function ApproveDialog({ evaluation, onClose }: { evaluation: Evaluation; onClose: () => void }) {
  const setStatus = useSetStatus(evaluation)
  const approve = async () => {
    try {
      await setStatus.mutateAsync('approved')
      toast('Trade-in approved', 'good')
      onClose()
    } catch (error) {
      toast(statusFailure(error))
    }
  }
  return (
    <Dialog title="Approve Trade-In" width={440} onClose={onClose}>
      <Text size="sm">
        Approve the {evaluationTitle(evaluation)} of {customerName(evaluation.customerInfo)}? You can put it back to be reviewed later.
      </Text>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={setStatus.isPending} onClick={() => void approve()}>
          Approve
        </Button>
      </div>
    </Dialog>
  )
}
