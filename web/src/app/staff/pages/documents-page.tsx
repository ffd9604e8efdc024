import { useNavigate } from 'react-router'
import { DocumentUploader } from '../../../features/documents/components/document-uploader.tsx'
import { NeedsVehicle } from '../../../features/documents/components/needs-vehicle.tsx'
import { useUploader } from '../../../features/documents/components/use-uploader.ts'
import { isUnsent, isUploading, type UploadItem } from '../../../features/documents/model/upload-item.ts'
import { VehicleDocumentList } from '../../../features/vehicle-documents/components/vehicle-document-list.tsx'
import { feedPath, homePath } from '../../../shared/staff-paths.ts'
import type { Question } from '../../../staff-ui/confirm.tsx'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { countOf } from '../../../ui/format.ts'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import styles from './documents-page.module.css'

/** The documents of a dealership's vehicles (rules: document uploader). */
export function DocumentsPage() {
  const { _id: dealershipId, name } = useDealership()
  const navigate = useNavigate()
  const mayUpload = useSession().user.role !== 'SALES'
  const { uploader, state } = useUploader(dealershipId)
  const unsent = state.items.filter(isUnsent)
  useKeepUnsaved(unsent.length > 0, leavingLoses(unsent), { staysOnPage: true })
  return (
    <Page title="Documents" crumb={{ text: name, path: homePath(dealershipId) }} dealershipId={dealershipId}>
      <div className={styles.page}>
        <div className={styles.uploader}>
          <DocumentUploader dealershipId={dealershipId} uploader={uploader} state={state} />
        </div>
        <div className={styles.tray}>
          <NeedsVehicle dealershipId={dealershipId} />
        </div>
        <div className={styles.list}>
          <VehicleDocumentList dealershipId={dealershipId} onUploadCsv={mayUpload ? () => void navigate(feedPath(dealershipId)) : null} />
        </div>
      </div>
    </Page>
  )
}

function leavingLoses(unsent: readonly UploadItem[]): Question {
  const title = unsent.some(isUploading) ? 'Leave while files are uploading?' : 'Leave without uploading?'
  const text = `${countOf(unsent.length, 'file is', 'files are')} not uploaded yet and won't be added.`
  return { title, text, confirmLabel: 'Leave' }
}
