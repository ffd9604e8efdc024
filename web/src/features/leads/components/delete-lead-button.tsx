import type { Lead } from '@forecourt/contracts/leads/records'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { useDeleteLead } from '../api/leads.ts'
import { deletionReport, deletionWarning } from '../model/lead-list.ts'

/** Deletes a lead after asking once, and says what went with it (rules: lead deletion). */
export function DeleteLeadButton({ lead, onDeleted }: { lead: Lead; onDeleted: () => void }) {
  const deletion = useDeleteLead()
  const ask = async () => {
    const question = { title: 'Delete Lead', text: deletionWarning(lead), confirmLabel: 'Delete Lead' }
    if (!(await confirm(question))) return
    try {
      const gone = await deletion.mutateAsync(lead)
      toast(deletionReport(gone), 'good')
      onDeleted()
    } catch (error) {
      toast(`Error deleting lead: ${errorMessage(error)}`)
    }
  }
  return (
    <Button
      variant="subtle"
      color="red"
      c="var(--fc-bad)"
      leftSection={<IconTrash size={16} />}
      disabled={deletion.isPending}
      onClick={() => void ask()}
    >
      {deletion.isPending ? 'Deleting...' : 'Delete'}
    </Button>
  )
}
