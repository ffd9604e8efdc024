import type { Lead } from '@forecourt/contracts/leads/records'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useDeleteLead } from '../api/leads.ts'
import { deletionReport, deletionWarning } from '../model/lead-list.ts'

/** Deletes a lead after a confirmation, and reports what was deleted with it (rules: lead deletion). */
export function useAskDeleteLead(lead: Lead, onDeleted: () => void) {
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
  return { ask, deleting: deletion.isPending }
}
