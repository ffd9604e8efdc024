import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { searchDealerships } from '../../../features/dealerships/model/visible-dealerships.ts'
import { dashboardPath, homePath } from '../../../shared/staff-paths.ts'
import { IconSelector } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import styles from './dealership-switcher.module.css'
import { useChosenDealership } from './use-chosen-dealership.ts'
import { useDealerships } from './use-dealerships.ts'

/** From this many on there is a search above them. */
const SEARCH_FROM = 8
/** Entries that a menu shows; a search finds the others. */
const SHOWN = 50

/** The dealership on screen; the OWNER turns to another one here, or to all of them. */
export function DealershipSwitcher() {
  const { user } = useSession()
  const { dealership } = useChosenDealership()
  const { dealerships } = useDealerships()
  const [search, setSearch] = useState('')
  const name = dealership?.name ?? (user.role === 'OWNER' ? 'All dealerships' : 'Forecourt')
  const face = (
    <>
      <span className={styles.tile} data-initials={name.charAt(0).toUpperCase()} aria-hidden="true" />
      <b className={styles.name}>{name}</b>
    </>
  )
  if (user.role !== 'OWNER') return <div className={styles.who}>{face}</div>
  const all = dealerships ?? []
  const found = searchDealerships(all, search)
  return (
    <Menu position="bottom-start" width={264} onClose={() => setSearch('')} trapFocus={false}>
      <Menu.Target>
        <UnstyledButton className={styles.who} aria-label={`${name}: switch dealership`}>
          {face}
          <IconSelector size={16} className={styles.turn} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {all.length < SEARCH_FROM ? null : (
          <TextInput
            aria-label="Search dealerships"
            placeholder="Search dealerships"
            m={4}
            value={search}
            data-autofocus
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {found.slice(0, SHOWN).map(({ _id, name: each }) => (
          <Menu.Item key={_id} component={Link} to={homePath(_id)} aria-current={_id === dealership?._id ? 'true' : undefined}>
            {each}
          </Menu.Item>
        ))}
        {found.length === 0 ? <p className={styles.none}>No dealership has this name</p> : null}
        <Menu.Divider />
        <Menu.Item component={Link} to={dashboardPath()}>
          All dealerships
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
