import type { Dealership } from '@forecourt/contracts/auth/operations'
import { ActionIcon, Button, Skeleton, Tabs } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { dealershipsQuery } from '../../../features/dealerships/api/dealerships.ts'
import { DealershipSettings } from '../../../features/dealerships/components/dealership-settings.tsx'
import { dealershipsFor, splitCorrupted } from '../../../features/dealerships/model/visible-dealerships.ts'
import { DocumentUploader } from '../../../features/documents/components/document-uploader.tsx'
import { NeedsVehicle } from '../../../features/documents/components/needs-vehicle.tsx'
import { useUploader } from '../../../features/documents/components/use-uploader.ts'
import { isOnItsWay } from '../../../features/documents/model/upload-item.ts'
import { VehicleDocumentList } from '../../../features/vehicle-documents/components/vehicle-document-list.tsx'
import { dashboardPath } from '../../../shared/staff-paths.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { type Unsaved, useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { countOf } from '../../../ui/format.ts'
import { IconBuilding, IconFile, IconHome, IconLeft, IconSettings } from '../../../ui/icons.tsx'
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx'
import { useSession } from '../session-context.ts'
import { useViewParams } from '../use-view-params.ts'
import { choice } from '../view-params.ts'
import styles from './documents-page.module.css'

/** The documents of a dealership's vehicles, and behind them its settings. */
export function DocumentsPage() {
  const { dealershipId = '' } = useParams()
  const { user } = useSession()
  const list = useQuery(dealershipsQuery)
  const dealerships = list.data === undefined ? null : dealershipsFor(user, splitCorrupted(list.data).sound)
  const dealership = dealerships?.find(({ _id }) => _id === dealershipId) ?? null
  useDocumentTitle(dealership === null ? 'Documents' : `Documents – ${dealership.name}`)
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link className={styles.back} to={dashboardPath({ dealership: dealershipId })} aria-label="Back to the dealership">
          <IconLeft size={18} />
        </Link>
        <h1 className={styles.title}>
          {dealership === null ? null : <span className={styles.crumb}>{dealership.name} / </span>}
          Documents
        </h1>
        <ColorSchemeToggle />
        <ActionIcon component={Link} to={dashboardPath()} variant="default" size="lg" aria-label="Dashboard">
          <IconHome />
        </ActionIcon>
      </header>
      <main>
        {dealership !== null ? <DealershipDocuments key={dealershipId} dealership={dealership} /> : null}
        {list.isPending ? (
          <div className={styles.loading} role="status" aria-label="Loading documents">
            <Skeleton height={72} radius="md" />
          </div>
        ) : null}
        {list.isError && dealerships === null ? (
          <ErrorState
            title="We couldn't load the dealership"
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : null}
        {dealerships !== null && dealership === null ? (
          <EmptyState icon={<IconBuilding size={26} />} title="Dealership not found" text="It was removed or you don't have access.">
            <Button component={Link} to={dashboardPath()} variant="default">
              All dealerships
            </Button>
          </EmptyState>
        ) : null}
      </main>
    </div>
  )
}

/** 'Documents' and 'Settings' (rules: document uploader). What was chosen for uploading stays while the settings are open. */
function DealershipDocuments({ dealership }: { dealership: Dealership }) {
  const { _id: dealershipId } = dealership
  const mayChange = useSession().user.role !== 'SALES'
  const [params, change] = useViewParams()
  const navigate = useNavigate()
  const openFeed = () => void navigate(dashboardPath({ dealership: dealershipId, modal: { name: 'csv', dealershipId, itemId: null } }))
  const tab = choice(params, 'tab', ['documents', 'settings'])
  const { uploader, state } = useUploader(dealershipId)
  const unsent = state.items.filter(isOnItsWay).length
  const uploading = unsent === 0 ? null : leavingLoses(unsent)
  // the settings' form asks for both where it is open
  const settingsAsk = tab === 'settings' && mayChange

  return (
    <Tabs value={tab} onChange={(next) => change({ tab: next === 'settings' ? next : null })} keepMounted={false}>
      <Tabs.List className={styles.tabs}>
        <Tabs.Tab value="documents" leftSection={<IconFile size={16} />}>
          Documents
        </Tabs.Tab>
        <Tabs.Tab value="settings" leftSection={<IconSettings size={16} />}>
          Settings
        </Tabs.Tab>
      </Tabs.List>
      {settingsAsk ? null : <AskBeforeLeaving lost={uploading} />}
      <Tabs.Panel value="documents">
        <div className={styles.grid}>
          <DocumentUploader dealershipId={dealershipId} uploader={uploader} state={state} shown={tab === 'documents'} />
          <NeedsVehicle dealershipId={dealershipId} />
        </div>
        <VehicleDocumentList dealershipId={dealershipId} onUploadCsv={openFeed} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <DealershipSettings dealership={dealership} mayChange={mayChange} alsoLost={uploading} onFeed={openFeed} />
      </Tabs.Panel>
    </Tabs>
  )
}

function AskBeforeLeaving({ lost }: { lost: Unsaved | null }) {
  useKeepUnsaved(lost)
  return null
}

function leavingLoses(unsent: number): Unsaved {
  const text = `${countOf(unsent, 'file is', 'files are')} not uploaded yet and won't be added.`
  return { title: 'Leave while files are uploading?', text, confirmLabel: 'Leave', staysOnPage: true }
}
