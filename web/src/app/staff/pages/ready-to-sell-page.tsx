import { ReadyToSell } from '../../../features/inventory/components/ready-to-sell.tsx'
import { gapsAfter, gapsIn } from '../../../features/inventory/model/package-items.ts'
import { staffInventoryPath } from '../../../shared/staff-paths.ts'
import { InventoryTabs } from '../inventory-tabs.tsx'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { useViewParams } from '../use-view-params.ts'
import { pageNumber } from '../view-params.ts'
import styles from './ready-to-sell-page.module.css'

/** The vehicles of a dealership with incomplete packages, those with the fewest items first (rules: ready to sell), for all roles. */
export function ReadyToSellPage() {
  const { _id: dealershipId, name, settings } = useDealership()
  const { user } = useSession()
  const [params, change] = useViewParams()
  const inventory = { text: 'Inventory', path: staffInventoryPath(dealershipId) }
  return (
    <Page
      title="Ready to sell"
      crumb={inventory}
      back={inventory}
      tabs={<InventoryTabs dealershipId={dealershipId} current="missing" />}
      wideTabs
      about={name}
      dealershipId={dealershipId}
    >
      <div className={styles.page}>
        <ReadyToSell
          dealershipId={dealershipId}
          timeZone={settings.timeZone}
          missing={gapsIn(params.get('missing'))}
          page={pageNumber(params)}
          mayEdit={user.role !== 'SALES'}
          onChange={({ missing, page }, replace = false) =>
            change((now) => ({ missing: gapsAfter(now, missing), page }), { replace, preventScrollReset: page === undefined })
          }
        />
      </div>
    </Page>
  )
}
