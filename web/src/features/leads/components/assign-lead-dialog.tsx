import type { StaffUser } from '@forecourt/contracts/auth/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useAssignLead } from '../api/leads.ts'
import { leadName, leadVehicle } from '../model/lead-list.ts'

/** The people of the dealership, as far as they are known. */
export interface Team {
  data: { admins: readonly StaffUser[]; salesTeam: readonly StaffUser[] } | undefined
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

interface AssignLeadDialogProps {
  lead: Lead
  team: Team
  onClose: () => void
}

const NOBODY = 'unassigned'
const NOT_FOUND = 'Selected assignee not found'

/** Gives a lead to an administrator or salesperson of the dealership, or to nobody (rules: lead assignment). */
export function AssignLeadDialog({ lead, team, onClose }: AssignLeadDialogProps) {
  return (
    <Dialog width={460} title={`Assign ${leadName(lead)}`} onClose={onClose}>
      {team.data !== undefined ? <AssignForm lead={lead} {...team.data} onClose={onClose} /> : null}
      {team.data === undefined && team.error === null ? (
        <Skeleton height={120} radius="md" role="status" aria-label="Loading people" />
      ) : null}
      {team.data === undefined && team.error !== null ? (
        <ErrorState
          title="The people of the dealership could not be loaded"
          error={team.error}
          onRetry={() => void team.refetch()}
          retrying={team.isFetching}
        />
      ) : null}
    </Dialog>
  )
}

type AssignFormProps = NonNullable<Team['data']> & Pick<AssignLeadDialogProps, 'lead' | 'onClose'>

function AssignForm({ lead, admins, salesTeam, onClose }: AssignFormProps) {
  const people = [...admins, ...salesTeam]
  const { assignedTo } = lead
  const current = people.some(({ _id }) => _id === assignedTo?.id) ? (assignedTo?.id ?? NOBODY) : NOBODY
  const [chosen, setChosen] = useState(current)
  const assign = useAssignLead(lead)
  const toNobody = chosen === NOBODY
  const same = chosen === (assignedTo?.id ?? NOBODY)

  const submit = async () => {
    const assignee = people.find(({ _id }) => _id === chosen)
    if (!toNobody && assignee === undefined) return toast(NOT_FOUND, 'bad')
    try {
      await assign.mutateAsync(assignee === undefined ? null : { id: assignee._id })
      toast(assignee === undefined ? `${leadName(lead)} is unassigned` : `${leadName(lead)} is assigned to ${assignee.name}`, 'good')
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ASSIGNEE_NOT_FOUND') return toast(NOT_FOUND, 'bad')
      toast(toNobody ? `Error unassigning lead: ${errorMessage(error)}` : `Error assigning lead: ${errorMessage(error)}`)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {leadVehicle(lead)}
          {assignedTo === null ? '' : ` · assigned to ${assignedTo.name}`}
          {assignedTo !== null && current === NOBODY ? ', who is not of the dealership any more' : ''}
        </Text>
        <Select
          label="Assign to"
          data-autofocus
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nobody of that name"
          maxDropdownHeight={280}
          comboboxProps={{ withinPortal: true }}
          data={[
            { value: NOBODY, label: 'Unassigned' },
            { group: 'Administrators', items: admins.map(asOption) },
            { group: 'Sales team', items: salesTeam.map(asOption) },
          ]}
          value={chosen}
          onChange={(next) => setChosen(next ?? NOBODY)}
        />
        {people.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nobody works here yet. Add people under Sales Team first.
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={same || assign.isPending}>
            {assign.isPending ? (toNobody ? 'Unassigning...' : 'Assigning...') : toNobody ? 'Unassign Lead' : 'Assign Lead'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** People may share a name; their addresses tell them apart. */
function asOption({ _id, name, email }: StaffUser): { value: string; label: string } {
  return { value: _id, label: `${name} (${email})` }
}
