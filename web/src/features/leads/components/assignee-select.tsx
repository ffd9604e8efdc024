import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { Select, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState, type FailedQuery, queryFailure } from '../../../staff-ui/error-state.tsx'

/** The query of the dealership's users. */
export interface Team extends FailedQuery {
  data: { admins: readonly StaffUser[]; salesTeam: readonly StaffUser[] } | undefined
}

/** The value of the option 'Unassigned'. */
export const UNASSIGNED = 'unassigned'

/** Shown when the chosen user no longer works at the dealership, the same text as the server's error. */
export const ASSIGNEE_NOT_FOUND = 'Selected assignee not found'

/** Renders `children` once the users are loaded; a skeleton or the error before. */
export function WithTeam({ team, children }: { team: Team; children: (people: NonNullable<Team['data']>) => ReactNode }) {
  if (team.data !== undefined) return children(team.data)
  if (team.error === null) return <Skeleton height={120} radius="md" role="status" aria-label="Loading people" />
  return <ErrorState title="We couldn't load the people of this dealership" {...queryFailure(team)} />
}

interface AssigneeSelectProps extends NonNullable<Team['data']> {
  /** a user's id, or UNASSIGNED; null without a choice */
  value: string | null
  onChange: (chosen: string) => void
}

/** A select with 'Unassigned', the administrators and the sales team (rules: lead assignment). */
export function AssigneeSelect({ admins, salesTeam, value, onChange }: AssigneeSelectProps) {
  return (
    <>
      <Select
        label="Assign to"
        data-autofocus
        searchable
        allowDeselect={false}
        nothingFoundMessage="No one by that name"
        maxDropdownHeight={280}
        comboboxProps={{ withinPortal: true }}
        data={[
          { value: UNASSIGNED, label: 'Unassigned' },
          { group: 'Administrators', items: admins.map(asOption) },
          { group: 'Sales team', items: salesTeam.map(asOption) },
        ]}
        value={value}
        onChange={(next) => onChange(next ?? UNASSIGNED)}
      />
      {admins.length + salesTeam.length === 0 ? (
        <Text size="sm" c="dimmed">
          No one works here yet. Add people under Team first.
        </Text>
      ) : null}
    </>
  )
}

/** Labels a user with name and email, because users may share a name. */
function asOption({ _id, name, email }: StaffUser): { value: string; label: string } {
  return { value: _id, label: `${name} (${email})` }
}
