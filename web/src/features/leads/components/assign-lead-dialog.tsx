import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useAssignLead } from '../api/leads.ts'
import { leadVehicle } from '../model/lead-list.ts'
import { ASSIGNEE_NOT_FOUND, AssigneeSelect, type Team, UNASSIGNED, WithTeam } from './assignee-select.tsx'

interface AssignLeadDialogProps {
  lead: Lead
  team: Team
  onClose: () => void
}

/** Assigns a lead to an administrator or salesperson of the dealership, or unassigns it (rules: lead assignment). */
export function AssignLeadDialog({ lead, team, onClose }: AssignLeadDialogProps) {
  return (
    <Dialog width={460} title={`Assign ${customerName(lead)}`} onClose={onClose}>
      <WithTeam team={team}>{(people) => <AssignForm lead={lead} {...people} onClose={onClose} />}</WithTeam>
    </Dialog>
  )
}

type AssignFormProps = NonNullable<Team['data']> & Pick<AssignLeadDialogProps, 'lead' | 'onClose'>

function AssignForm({ lead, admins, salesTeam, onClose }: AssignFormProps) {
  const people = [...admins, ...salesTeam]
  const { assignedTo } = lead
  const current = people.some(({ _id }) => _id === assignedTo?.id) ? (assignedTo?.id ?? UNASSIGNED) : UNASSIGNED
  const [chosen, setChosen] = useState(current)
  const assign = useAssignLead(lead)
  const form = useRef<HTMLFormElement>(null)
  const unassigns = chosen === UNASSIGNED
  const same = chosen === (assignedTo?.id ?? UNASSIGNED)

  const submit = async () => {
    const assignee = people.find(({ _id }) => _id === chosen)
    if (!unassigns && assignee === undefined) return toast(ASSIGNEE_NOT_FOUND, 'bad')
    try {
      await assign.mutateAsync(assignee === undefined ? null : { id: assignee._id })
      toast(
        assignee === undefined ? `${customerName(lead)} is unassigned` : `${customerName(lead)} is assigned to ${assignee.name}`,
        'good',
      )
      // the dialog may have been canceled, and that of another lead opened
      if (form.current !== null) onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ASSIGNEE_NOT_FOUND') return toast(ASSIGNEE_NOT_FOUND, 'bad')
      toast(unassigns ? `Error unassigning lead: ${errorMessage(error)}` : `Error assigning lead: ${errorMessage(error)}`)
    }
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {leadVehicle(lead)}
          {assignedTo === null ? '' : ` · assigned to ${assignedTo.name}`}
          {assignedTo !== null && current === UNASSIGNED ? ', who no longer works here' : ''}
        </Text>
        <AssigneeSelect admins={admins} salesTeam={salesTeam} value={chosen} onChange={setChosen} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={same || assign.isPending}>
            {assign.isPending ? (unassigns ? 'Unassigning...' : 'Assigning...') : unassigns ? 'Unassign Lead' : 'Assign Lead'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
