import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { useAssignLeads } from '../api/leads.ts'
import { ASSIGNEE_NOT_FOUND, AssigneeSelect, type Team, UNASSIGNED, WithTeam } from './assignee-select.tsx'

interface AssignLeadsDialogProps {
  dealershipId: string
  leadIds: readonly string[]
  team: Team
  onClose: () => void
  onAssigned: () => void
}

/** Assigns several leads to one user of the dealership, or unassigns them (rules: lead assignment). */
export function AssignLeadsDialog({ leadIds, team, onClose, ...rest }: AssignLeadsDialogProps) {
  return (
    <Dialog width={460} title={`Assign ${countOf(leadIds.length, 'lead')}`} onClose={onClose}>
      <WithTeam team={team}>{(people) => <AssignForm leadIds={leadIds} {...people} {...rest} onClose={onClose} />}</WithTeam>
    </Dialog>
  )
}

type AssignFormProps = NonNullable<Team['data']> & Omit<AssignLeadsDialogProps, 'team'>

function AssignForm({ dealershipId, leadIds, admins, salesTeam, onClose, onAssigned }: AssignFormProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const unassigns = chosen === UNASSIGNED
  const assign = useAssignLeads(dealershipId)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const assignee = [...admins, ...salesTeam].find(({ _id }) => _id === chosen)
    if (!unassigns && assignee === undefined) return toast(ASSIGNEE_NOT_FOUND, 'bad')
    try {
      const { assigned, missing } = await assign.mutateAsync({ leadIds, assignedTo: assignee?._id ?? null })
      const done =
        assignee === undefined ? `${countOf(assigned, 'lead')} unassigned` : `${countOf(assigned, 'lead')} assigned to ${assignee.name}`
      toast(missing === 0 ? done : `${done}. ${countOf(missing, 'lead')} had been deleted.`, 'good')
      // the dialog may have been canceled, and another one opened
      if (form.current !== null) onAssigned()
    } catch (error) {
      const notFound = error instanceof ApiError && error.code === 'ASSIGNEE_NOT_FOUND'
      toast(notFound ? ASSIGNEE_NOT_FOUND : `Error ${unassigns ? 'unassigning' : 'assigning'} leads: ${errorMessage(error)}`, 'bad')
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Stack>
        <AssigneeSelect admins={admins} salesTeam={salesTeam} value={chosen} onChange={setChosen} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen === null || assign.isPending}>
            {assign.isPending ? (unassigns ? 'Unassigning...' : 'Assigning...') : unassigns ? 'Unassign Leads' : 'Assign Leads'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
