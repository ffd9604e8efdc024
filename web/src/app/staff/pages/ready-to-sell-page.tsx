import { ActionIcon, Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { dealershipsQuery } from '../../../features/dealerships/api/dealerships.ts'
import { ReadyToSell } from '../../../features/inventory/components/ready-to-sell.tsx'
import { gapsIn } from '../../../features/inventory/model/package-items.ts'
import { NoPermission } from '../../../features/vehicle/components/vehicle-states.tsx'
import { dashboardPath } from '../../../shared/staff-paths.ts'
import { IconHome, IconLeft } from '../../../ui/icons.tsx'
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx'
import { useSession } from '../session-context.ts'
import { useViewParams } from '../use-view-params.ts'
import { pageNumber } from '../view-params.ts'
import styles from './ready-to-sell-page.module.css'

/** The vehicles of a dealership that lack most of their packages (rules: ready to sell), for all roles. */
export function ReadyToSellPage() {
  const { dealershipId = '' } = useParams()
  const { user } = useSession()
  const [params, change] = useViewParams()
  const isOwn = user.role === 'OWNER' || user.dealershipId === null || user.dealershipId.toLowerCase() === dealershipId.toLowerCase()
  const name = useQuery(dealershipsQuery).data?.find(({ _id }) => _id === dealershipId)?.name
  useDocumentTitle(name === undefined ? 'Ready to sell' : `Ready to sell · ${name}`)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Button
          component={Link}
          to={dashboardPath({ dealership: dealershipId })}
          variant="default"
          className={styles.back}
          leftSection={<IconLeft size={16} />}
          aria-label="Inventory"
        >
          <span className={styles.backText}>Inventory</span>
        </Button>
        <h1 className={styles.title}>
          Ready to sell
          <span className={styles.dealership}>{name}</span>
        </h1>
        <ColorSchemeToggle />
        <ActionIcon component={Link} to={dashboardPath()} variant="default" size="lg" aria-label="Dashboard">
          <IconHome />
        </ActionIcon>
      </header>
      <main>
        {isOwn ? (
          <ReadyToSell
            dealershipId={dealershipId}
            missing={gapsIn(params.get('missing'))}
            page={pageNumber(params)}
            mayEdit={user.role !== 'SALES'}
            onChange={({ missing, page }) => change({ missing: missing?.join(','), page })}
          />
        ) : (
          <NoPermission />
        )}
      </main>
    </div>
  )
}
