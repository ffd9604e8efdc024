import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { Select, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../staff-ui/error-state.tsx'

/** The dealership's users, as far as loaded. */
export interface Team {
  data: { admins: readonly StaffUser[]; salesTeam: readonly StaffUser[] } | undefined
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

/** The option for no one. */
export const UNASSIGNED = 'unassigned'

/** Renders the people once they are loaded; a skeleton or the error before. */
export function WithTeam({ team, children }: { team: Team; children: (people: NonNullable<Team['data']>) => ReactNode }) {
  if (team.data !== undefined) return children(team.data)
  if (team.error === null) return <Skeleton height={120} radius="md" role="status" aria-label="Loading people" />
  return (
    <ErrorState
      title="We couldn't load the people of this dealership"
      error={team.error}
      onRetry={() => void team.refetch()}
      retrying={team.isFetching}
    />
  )
}

interface AssigneeSelectProps extends NonNullable<Team['data']> {
  /** an id, or UNASSIGNED; null before anything is chosen */
  value: string | null
  onChange: (chosen: string) => void
}

/** 'Unassigned', the administrators and the sales team (rules: lead assignment). */
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

/** People may share a name; their addresses distinguish them. */
function asOption({ _id, name, email }: StaffUser): { value: string; label: string } {
  return { value: _id, label: `${name} (${email})` }
}
