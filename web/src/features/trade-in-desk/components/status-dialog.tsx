import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useSetStatus } from '../api/evaluations.ts'
import { statusPill } from '../model/evaluation-text.ts'
import { statusFailure } from '../model/trade-in-message.ts'
import styles from './dialogs.module.css'

type NewStatus = 'need_reviewed' | 'approved'

/** 'Update Trade-In Status': an approved evaluation can only be returned to review (rules: evaluation status). */
export function StatusDialog({ evaluation, onClose }: { evaluation: Evaluation; onClose: () => void }) {
  const choices: readonly [NewStatus, ...NewStatus[]] = evaluation.status === 'approved' ? ['need_reviewed'] : ['approved', 'need_reviewed']
  const [status, setStatus] = useState<NewStatus>(choices[0])
  const change = useSetStatus(evaluation)
  const save = async () => {
    try {
      await change.mutateAsync(status)
      toast('Status updated', 'good')
      onClose()
    } catch {
      // the error is shown in the dialog, which stays open
    }
  }
  return (
    <Dialog title="Update Trade-In Status" width={420} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.hint}>Now: {statusPill(evaluation.status).label}</p>
        <Select
          label="New status"
          data-autofocus
          allowDeselect={false}
          data={choices.map((value) => ({ value, label: statusPill(value).label }))}
          value={status}
          onChange={(next) => next !== null && setStatus(next)}
        />
        {change.isError ? <Note tone="bad">{statusFailure(change.error)}</Note> : null}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={change.isPending} onClick={() => void save()}>
          Update Status
        </Button>
      </div>
    </Dialog>
  )
}
