import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button } from '@mantine/core'
import { ApiError } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { useClearActivity } from '../api/activity.ts'
import { ACTION_LABELS, type ActionFilter } from '../model/activity-log.ts'

interface ClearLogsButtonProps {
  dealership: Pick<Dealership, '_id' | 'name'>
  /** the action whose entries are deleted, or 'all' */
  actionType: ActionFilter
  onMessage: (text: string) => void
}

/** 'Clear logs'. Asks for confirmation, because it cannot be undone (rules: team activity analytics). */
export function ClearLogsButton({ dealership, actionType, onMessage }: ClearLogsButtonProps) {
  const clearing = useClearActivity(dealership._id)
  const what = actionType === 'all' ? 'The whole activity log' : `Every “${ACTION_LABELS[actionType]}” entry of the activity log`

  const askAndClear = async () => {
    const agreed = await confirm({
      title: 'Clear logs',
      text: `${what} of ${dealership.name} will be deleted, whatever its age. This cannot be undone.`,
      confirmLabel: 'Clear logs',
    })
    if (!agreed) return
    try {
      const { deletedCount } = await clearing.mutateAsync(actionType)
      onMessage(deletedCount === 0 ? 'There was nothing to clear' : `${countOf(deletedCount, 'log entry', 'log entries')} cleared`)
    } catch (error) {
      onMessage(error instanceof ApiError ? `Error clearing logs: ${error.message}` : 'Error clearing logs. Please try again.')
    }
  }
  return (
    <Button
      variant="default"
      c="var(--fc-bad)"
      leftSection={<IconTrash size={16} />}
      loading={clearing.isPending}
      onClick={() => void askAndClear()}
    >
      Clear logs
    </Button>
  )
}
