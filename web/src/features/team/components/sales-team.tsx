import type { Dealership, StaffUser } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconUsers } from '../../../ui/icons.tsx'
import { salesTeamQuery } from '../api/team.ts'
import { MEMBER_WORDS } from '../model/messages.ts'
import { findPeople } from '../model/people.ts'
import { AddMemberForm } from './add-member-form.tsx'
import { AddPersonButton } from './add-person-button.tsx'
import { Pager } from './pager.tsx'
import { PeopleList, type PersonRow } from './people-list.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import styles from './team.module.css'
import { useAddPerson } from './use-add-person.ts'
import { usePage } from './use-page.ts'
import { NotificationsSwitch, UserActions } from './user-controls.tsx'

const PAGE_SIZE = 10

export interface SalesTeamProps {
  dealership: Pick<Dealership, '_id' | 'name'>
}

/** The members of a sales team, and a button that opens the form to add one (rules: sales team management). */
export function SalesTeam({ dealership }: SalesTeamProps) {
  const team = useQuery(salesTeamQuery(dealership._id))
  const { say, message } = usePassingMessage()
  return (
    <div className={styles.panel}>
      {team.isPending ? <PeopleSkeleton label="Loading the sales team" /> : null}
      <LoadError title={team.error instanceof ApiError ? 'Failed to fetch sales team' : 'Error fetching sales team'} query={team} />
      {team.data === undefined ? null : <Members dealershipId={dealership._id} members={team.data.salesTeam} say={say} />}
      <div className={styles.messages}>
        <div>{message}</div>
      </div>
    </div>
  )
}

interface MembersProps {
  dealershipId: string
  members: readonly StaffUser[]
  say: (text: string) => void
}

function Members({ dealershipId, members, say }: MembersProps) {
  const { adding, toggle, close, onTyping } = useAddPerson()
  const [search, setSearch] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const list = usePage(findPeople(members, search), PAGE_SIZE)
  const rows = list.shown.map((user): PersonRow => {
    const scope = { kind: 'sales', dealershipId } as const
    const focusHeading = () => heading.current?.focus()
    return {
      ...user,
      id: user._id,
      notifications: <NotificationsSwitch user={user} scope={scope} say={say} />,
      actions: <UserActions user={user} scope={scope} words={MEMBER_WORDS} say={say} onRemoved={focusHeading} />,
    }
  })
  return (
    <section className={styles.section} aria-labelledby="team-members">
      <div className={styles.tools}>
        <h2 className={styles.heading} id="team-members" ref={heading} tabIndex={-1}>
          Current members <span className={styles.count}>{formatCount(members.length)}</span>
        </h2>
        {members.length > PAGE_SIZE || search !== '' ? (
          <SearchBox
            label="Search members"
            hideLabel
            placeholder="Name or email"
            value={search}
            onSearch={(text) => {
              setSearch(text)
              list.setPage(1)
            }}
          />
        ) : null}
        <AddPersonButton open={adding} onToggle={toggle} />
      </div>
      {adding ? <AddMemberForm dealershipId={dealershipId} say={say} onTyping={onTyping} onClose={close} /> : null}
      {members.length === 0 ? (
        <EmptyState icon={<IconUsers size={26} />} title="No sales team members yet" text="Add the people who sell at this dealership." />
      ) : null}
      {members.length > 0 && list.total === 0 ? (
        <EmptyState icon={<IconUsers size={26} />} title="No members match" text="Try another name or email." />
      ) : null}
      {list.total > 0 ? <PeopleList label="Sales team members" people={rows} /> : null}
      <Pager list={list} label="Pages of members" />
    </section>
  )
}
