import type { Dealership, StaffUser } from '@forecourt/contracts/auth/operations'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconBuilding, IconUsers } from '../../../ui/icons.tsx'
import type { Scope } from '../api/team.ts'
import { SALESPERSON_WORDS, USER_WORDS } from '../model/messages.ts'
import { type DealershipGroup, groupByDealership } from '../model/people.ts'
import { Pager } from './pager.tsx'
import { PeopleList, type PersonRow } from './people-list.tsx'
import styles from './team.module.css'
import { usePage } from './use-page.ts'
import { NotificationsSwitch, UserActions } from './user-controls.tsx'

const PAGE_SIZE = 10

interface DealershipGroupsProps {
  dealerships: readonly Pick<Dealership, '_id' | 'name'>[]
  users: readonly StaffUser[]
  say: (text: string) => void
  onSalesTeam: (dealershipId: string) => void
}

/** 'Dealership Admins & Salespeople' (rules: owner settings): the users of each dealership. */
export function DealershipGroups({ dealerships, users, say, onSalesTeam }: DealershipGroupsProps) {
  const [search, setSearch] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const list = usePage(groupByDealership(dealerships, users, search), PAGE_SIZE)
  return (
    <section className={styles.section} aria-labelledby="groups">
      <div className={styles.tools}>
        <h2 className={styles.heading} id="groups" ref={heading} tabIndex={-1}>
          Dealership Admins & Salespeople
        </h2>
        <SearchBox
          label="Search dealerships and people"
          hideLabel
          placeholder="Dealership, name or email"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            list.setPage(1)
          }}
        />
      </div>
      {list.total === 0 && search === '' ? (
        <EmptyState icon={<IconBuilding size={26} />} title="No dealerships yet" text="Add the first one on the dashboard." />
      ) : null}
      {list.total === 0 && search !== '' ? (
        <EmptyState icon={<IconBuilding size={26} />} title="Nothing matches" text="Try another dealership, name or email." />
      ) : null}
      {list.shown.map((group) => (
        <Group
          key={group.dealershipId ?? 'none'}
          group={group}
          say={say}
          onSalesTeam={onSalesTeam}
          onRemoved={() => heading.current?.focus()}
        />
      ))}
      <Pager list={list} label="Pages of dealerships" />
    </section>
  )
}

interface GroupProps extends Pick<DealershipGroupsProps, 'say' | 'onSalesTeam'> {
  group: DealershipGroup
  onRemoved: () => void
}

function Group({ group, say, onSalesTeam, onRemoved }: GroupProps) {
  const { dealershipId, name, admins, salespeople } = group
  const row = (user: StaffUser): PersonRow => {
    const inTeam = user.role === 'SALES' && dealershipId !== null
    const scope: Scope = inTeam ? { kind: 'sales', dealershipId } : { kind: 'admin' }
    const words = user.role === 'SALES' ? SALESPERSON_WORDS : USER_WORDS
    return {
      ...user,
      id: user._id,
      notifications: <NotificationsSwitch user={user} scope={scope} say={say} />,
      actions: <UserActions user={user} scope={scope} words={words} say={say} onRemoved={onRemoved} />,
    }
  }
  return (
    <section className={styles.group} aria-label={name}>
      <div className={styles.groupHead}>
        <div>
          <h3>{name}</h3>
          <span className={styles.count}>
            {countOf(admins.length, 'admin')}, {countOf(salespeople.length, 'salesperson', 'salespeople')}
          </span>
        </div>
        {dealershipId === null ? null : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUsers size={14} />}
            aria-label={`Sales Team of ${name}`}
            onClick={() => onSalesTeam(dealershipId)}
          >
            Sales Team
          </Button>
        )}
      </div>
      {admins.length + salespeople.length === 0 ? (
        <p className={styles.empty}>No people yet.</p>
      ) : (
        <PeopleList label={`Users of ${name}`} people={[...admins, ...salespeople].map(row)} show={['role']} />
      )}
    </section>
  )
}
