import { Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { searchDealerships } from '../../../features/dealerships/model/search-dealerships.ts'
import { dashboardPath, homePath } from '../../../shared/staff-paths.ts'
import styles from './dealership-switcher.module.css'
import { useDealerships } from './use-dealerships.ts'

/** Maximum number of entries in the menu; the search finds the others. */
const SHOWN = 50

interface DealershipMenuProps {
  chosenId: string | null
  /** whether there are so many dealerships that the menu has a search */
  searchable: boolean
}

/** The dealerships that the OWNER can switch to, in the switcher's menu. */
export function DealershipMenu({ chosenId, searchable }: DealershipMenuProps) {
  const { dealerships } = useDealerships()
  const [search, setSearch] = useState('')
  const found = searchDealerships(dealerships ?? [], search)
  return (
    <>
      {searchable ? (
        <TextInput
          aria-label="Search dealerships"
          placeholder="Search dealerships"
          m={4}
          value={search}
          data-autofocus
          // the menu was focused before this field was rendered
          autoFocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {found.slice(0, SHOWN).map(({ _id, name: each }) => (
        <Menu.Item key={_id} component={Link} to={homePath(_id)} aria-current={_id === chosenId ? 'true' : undefined}>
          {each}
        </Menu.Item>
      ))}
      {found.length === 0 ? <p className={styles.none}>No dealership has this name</p> : null}
      <Menu.Divider />
      <Menu.Item component={Link} to={dashboardPath()}>
        All dealerships
      </Menu.Item>
    </>
  )
}
