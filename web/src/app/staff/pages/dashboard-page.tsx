import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dealershipsQuery } from '../../../features/dealerships/api/dealerships.ts'
import { dealershipsFor, splitCorrupted } from '../../../features/dealerships/model/visible-dealerships.ts'
import { documentsPath } from '../../../shared/staff-paths.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { DashboardHeader } from '../dashboard-header.tsx'
import { DashboardModals } from '../dashboard-modals.tsx'
import { DealershipOverview } from '../dealership-overview.tsx'
import { DealershipView } from '../dealership-view.tsx'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import { WhoIsLooking } from '../who-is-looking.tsx'
import styles from './dashboard-page.module.css'

const CORRUPTED = 'Found and filtered out corrupted dealership data. Please check your database.'

/** The dashboard (rules: dashboard, rules: dealership list): the dealerships, or one of them when the address names it. */
export function DashboardPage() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const list = useQuery(dealershipsQuery)
  const modal = useModalParam()
  const navigate = useNavigate()
  const { sound, corrupted } = splitCorrupted(list.data ?? [])
  const dealerships = list.data === undefined ? null : dealershipsFor(user, sound)
  const selectedId = params.get('dealership')
  const selected = dealerships?.find(({ _id }) => _id === selectedId) ?? null
  // while the dealerships are on their way, the one that the address names is there
  const chosenId = dealerships === null ? selectedId : (selected?._id ?? null)
  useDocumentTitle(selected?.name ?? (user.role === 'SALES' ? 'Sales Dashboard' : 'Admin Dashboard'))

  useEffect(() => {
    if (corrupted > 0) toast(CORRUPTED, 'bad')
  }, [corrupted])

  return (
    <div className={styles.page}>
      <DashboardHeader
        onOwnerSettings={() => modal.open('owner-settings', 'all')}
        onSettings={() => (chosenId === null ? toast('Please select a dealership first', 'bad') : void navigate(documentsPath(chosenId)))}
      />
      <main className={styles.main}>
        <WhoIsLooking dealerships={dealerships} dealershipId={selected?._id ?? null} openModal={modal.open} />
        {selectedId === null ? (
          <DealershipOverview dealerships={dealerships} list={list} openModal={modal.open} />
        ) : (
          <DealershipView dealership={selected} list={list} openModal={modal.open} />
        )}
      </main>
      <DashboardModals dealerships={dealerships ?? []} modal={modal} />
    </div>
  )
}
