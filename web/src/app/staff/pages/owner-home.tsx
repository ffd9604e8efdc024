import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ownerPath } from '../../../shared/staff-paths.ts'
import { IconPlus } from '../../../ui/icons.tsx'
import { AddDealership } from '../add-dealership.tsx'
import { DealershipOverview } from '../dealership-overview.tsx'
import { useSession } from '../session-context.ts'
import { Page } from '../shell/page.tsx'
import { useDealerships } from '../shell/use-dealerships.ts'
import { ViewingNow } from '../shell/viewing-now.tsx'
import styles from './owner-home.module.css'

/** Every dealership, for the OWNER (rules: dealership list); a message for a user without a dealership. */
export function OwnerHome() {
  const { user } = useSession()
  const { dealerships, list } = useDealerships()
  const [adding, setAdding] = useState(false)
  const actions =
    user.role === 'OWNER' ? (
      <>
        <Button component={Link} to={ownerPath()} variant="default" className={styles.wide}>
          Owner Settings
        </Button>
        <Button className={styles.add} leftSection={<IconPlus size={16} />} aria-label="Add Dealership" onClick={() => setAdding(true)}>
          <span className={styles.text}>Add Dealership</span>
        </Button>
      </>
    ) : null
  return (
    <Page title={user.role === 'SALES' ? 'Sales Dashboard' : 'Admin Dashboard'} actions={actions}>
      <ViewingNow dealershipId={null} />
      <DealershipOverview dealerships={dealerships} list={list} />
      {adding ? <AddDealership onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}
