import type { Dealership, StaffUser } from '@forecourt/contracts/auth/operations'
import type { Role } from '@forecourt/contracts/operation'
import { useLocalStorage } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { hasWords } from '../../../shared/has-words.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconUsers } from '../../../ui/icons.tsx'
import { notificationsText, USER_WORDS } from '../model/messages.ts'
import { findPeople } from '../model/people.ts'
import { AddPersonButton } from './add-person-button.tsx'
import { CreateUserForm } from './create-user-form.tsx'
import { Pager } from './pager.tsx'
import { PeopleList, type PersonRow } from './people-list.tsx'
import styles from './team.module.css'
import { useAddPerson } from './use-add-person.ts'
import { usePage } from './use-page.ts'
import { MailSwitch, NotificationsSwitch, UserActions } from './user-controls.tsx'

const PAGE_SIZE = 20
/** The local storage key of the owner's notification flag (rules: owner entry). */
const OWNER_NOTIFICATIONS_KEY = 'adminEmailNotifications'

/** The signed-in owner, from the stored session. */
export interface Owner {
  id: string
  name: string
  email: string
  role: Role
}

interface ExistingUsersProps {
  owner: Owner
  users: readonly StaffUser[]
  dealerships: readonly Pick<Dealership, '_id' | 'name'>[]
  say: (text: string) => void
}

/** Every user, the protected owner first (rules: owner settings). */
export function ExistingUsers({ owner, users, dealerships, say }: ExistingUsersProps) {
  const [search, setSearch] = useState('')
  const { adding, toggle, close, onTyping } = useAddPerson()
  const heading = useRef<HTMLHeadingElement>(null)
  const ownerRow = useOwnerRow(owner, say)
  const found = findPeople(users, search)
  const list = usePage(found, PAGE_SIZE)
  const focusHeading = () => heading.current?.focus()

  const rows = list.shown.map((user): PersonRow => {
    const scope = { kind: 'admin' } as const
    return {
      ...user,
      id: user._id,
      notifications: <NotificationsSwitch user={user} scope={scope} say={say} />,
      actions: <UserActions user={user} scope={scope} words={USER_WORDS} say={say} onRemoved={focusHeading} />,
    }
  })
  const ownerFits = hasWords(`${owner.name} ${owner.email} ${owner.role}`, search)
  const people = ownerFits && list.page === 1 ? [ownerRow, ...rows] : rows
  return (
    <section className={styles.section} aria-labelledby="existing-users">
      <div className={styles.tools}>
        <h2 className={styles.heading} id="existing-users" ref={heading} tabIndex={-1}>
          Existing users <span className={styles.count}>{formatCount(users.length + 1)}</span>
        </h2>
        <SearchBox
          label="Search users"
          hideLabel
          placeholder="Name, email, role or dealership"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            list.setPage(1)
          }}
        />
        <AddPersonButton open={adding} onToggle={toggle} />
      </div>
      {adding ? <CreateUserForm dealerships={dealerships} say={say} onTyping={onTyping} onClose={close} /> : null}
      {people.length === 0 ? (
        <EmptyState icon={<IconUsers size={26} />} title="No users match" text="Try another name, email or dealership." />
      ) : (
        <PeopleList label="Existing users" people={people} show={['role', 'dealership']} />
      )}
      {users.length === 0 && search === '' ? <p className={styles.empty}>No other users yet.</p> : null}
      <Pager list={list} label="Pages of users" />
    </section>
  )
}

/** Returns the owner's row, built from the stored session, without delete and reset (rules: owner entry). */
function useOwnerRow(owner: Owner, say: (text: string) => void): PersonRow {
  const [on, setOn] = useLocalStorage({ key: OWNER_NOTIFICATIONS_KEY, defaultValue: true, getInitialValueInEffect: false })
  const change = (next: boolean) => {
    setOn(next)
    say(notificationsText(next))
  }
  return {
    id: owner.id,
    name: owner.name,
    email: owner.email,
    role: owner.role,
    dealershipName: 'All dealerships',
    notifications: <MailSwitch name={owner.name} on={on} onChange={change} />,
    actions: <div className={styles.protected}>Protected account</div>,
  }
}
