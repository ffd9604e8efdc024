import { mailUrl } from '@forecourt/contact/contact-urls'
import type { Role } from '@forecourt/contracts/operation'
import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { IconMail } from '../../../ui/icons.tsx'
import { memberStatus } from '../model/people.ts'
import styles from './people-list.module.css'

/** A row of the lists of people. */
export interface PersonRow {
  id: string
  name: string
  email: string
  role: Role
  dealershipName?: string | undefined
  /** null when the user has never signed in; absent in the owner's row */
  lastLogin?: string | null
  /** absent in the owner's row */
  twoStep?: boolean
  notifications: ReactNode
  actions: ReactNode
}

interface PeopleListProps {
  label: string
  people: readonly PersonRow[]
  /** optional columns; a team needs none, because its members are all salespeople of one dealership */
  show?: readonly ('role' | 'dealership')[]
}

/** People as a table, on narrow screens as cards (rules: sales team management). */
export function PeopleList(props: PeopleListProps) {
  const narrow = useMediaQuery('(max-width: 60em)', undefined, { getInitialValueInEffect: false })
  return narrow ? <PeopleCards {...props} /> : <PeopleTable {...props} />
}

function PeopleTable({ label, people, show = [] }: PeopleListProps) {
  return (
    <Table verticalSpacing={8} aria-label={label} className={styles.table} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          {show.includes('role') ? <Table.Th className={styles.role}>Role</Table.Th> : null}
          {show.includes('dealership') ? <Table.Th className={styles.place}>Dealership</Table.Th> : null}
          <Table.Th className={styles.status}>Status</Table.Th>
          <Table.Th className={styles.mail}>Email notifications</Table.Th>
          <Table.Th className={styles.acts}>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <Table.Tr key={person.id}>
            <Table.Td>
              <Who person={person} />
            </Table.Td>
            {show.includes('role') ? (
              <Table.Td className={styles.role}>
                <RolePill role={person.role} />
              </Table.Td>
            ) : null}
            {show.includes('dealership') ? <Table.Td className={styles.place}>{person.dealershipName ?? '–'}</Table.Td> : null}
            <Table.Td className={styles.status}>
              <Status person={person} />
            </Table.Td>
            <Table.Td className={styles.mail}>{person.notifications}</Table.Td>
            <Table.Td className={styles.acts}>{person.actions}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function PeopleCards({ label, people, show = [] }: PeopleListProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className={styles.card}>
          <div className={styles.head}>
            <Who person={person} />
            {show.includes('role') ? <RolePill role={person.role} /> : null}
          </div>
          <div className={styles.facts}>
            {show.includes('dealership') && person.dealershipName !== undefined ? <span>{person.dealershipName}</span> : null}
            <Status person={person} />
          </div>
          <div className={styles.line}>
            <span className={styles.mailOf} title="Email notifications">
              <IconMail size={18} />
              {person.notifications}
            </span>
            {person.actions}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Who({ person }: { person: PersonRow }) {
  return (
    <div className={styles.who}>
      <span className={styles.name}>
        <b>{person.name}</b>
        {person.twoStep ? <StatusPill tone="neutral">Two-step sign-in</StatusPill> : null}
      </span>
      <a href={mailUrl(person.email) ?? undefined}>{person.email}</a>
    </div>
  )
}

function RolePill({ role }: { role: Role }) {
  return <StatusPill tone={role === 'SALES' ? 'neutral' : 'info'}>{role}</StatusPill>
}

function Status({ person: { lastLogin } }: { person: PersonRow }) {
  const status = lastLogin === undefined ? 'Active' : memberStatus({ lastLogin })
  return (
    <div className={styles.since}>
      <StatusPill tone={status === 'Active' ? 'good' : 'warn'}>{status}</StatusPill>
      {lastLogin === null || lastLogin === undefined ? null : (
        <span>
          <span className="visually-hidden">last sign-in </span>
          <RelativeTime at={lastLogin} />
        </span>
      )}
    </div>
  )
}
