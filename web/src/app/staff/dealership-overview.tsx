import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { UseQueryResult } from '@tanstack/react-query'
import { AddDealershipForm } from '../../features/dealerships/components/add-dealership-form.tsx'
import { DealershipList } from '../../features/dealerships/components/dealership-list.tsx'
import { SummaryCards } from '../../features/dealerships/components/summary-cards.tsx'
import { summarise } from '../../features/dealerships/model/visible-dealerships.ts'
import { dashboardPath, documentsPath } from '../../shared/staff-paths.ts'
import styles from './dealership-overview.module.css'
import { useSession } from './session-context.ts'
import { useViewParams } from './use-view-params.ts'
import { pageNumber } from './view-params.ts'

interface DealershipOverviewProps {
  dealerships: Dealership[] | null
  list: UseQueryResult<Dealership[]>
  openModal: (name: string, dealershipId: string) => void
}

/** Summary cards, the OWNER's form and the list (rules: dashboard, rules: dealership list). */
export function DealershipOverview({ dealerships, list, openModal }: DealershipOverviewProps) {
  const { user } = useSession()
  const [params, change] = useViewParams()
  return (
    <>
      <SummaryCards totals={dealerships === null ? null : summarise(dealerships)} />
      {user.role === 'OWNER' ? (
        <section className={styles.section} aria-labelledby="add-heading">
          <h2 className={styles.heading} id="add-heading">
            Add a dealership
          </h2>
          <AddDealershipForm />
        </section>
      ) : null}
      <section className={styles.section} aria-labelledby="dealerships-heading">
        <h2 className={styles.heading} id="dealerships-heading">
          Active Dealerships
        </h2>
        <DealershipList
          dealerships={dealerships}
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          mayAdd={user.role === 'OWNER'}
          seesAll={user.role === 'OWNER'}
          view={{ search: params.get('search') ?? '', page: pageNumber(params) }}
          onView={(asked) => change(asked, { replace: 'search' in asked })}
          actionsFor={({ _id }) => ({
            inventoryPath: dashboardPath({ dealership: _id }),
            leadsPath: dashboardPath({ dealership: _id, tab: 'leads' }),
            onFeed: () => openModal('csv', _id),
            onSendPacket: () => openModal('send', _id),
            settingsPath: documentsPath(_id),
            onWindowSticker: () => openModal('window-sticker', _id),
            onLogs: () => openModal('logs', _id),
          })}
        />
      </section>
    </>
  )
}
