import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import styles from './document-view-dialog.module.css'
import { LazyDocumentViewer } from './lazy-document-viewer.tsx'

interface DocumentViewDialogProps {
  title: string
  url: string
  kind: DocumentKind
  /** the name of the document */
  name: string
  /** of the downloaded file, with its extension */
  fileName: string
  onClose: () => void
}

/** A document over the page, as customers see it (rules: document tabs). */
export function DocumentViewDialog({ title, onClose, url, ...document }: DocumentViewDialogProps) {
  return (
    <Dialog title={title} width={1040} fills onClose={onClose}>
      <div className={styles.room}>
        <LazyDocumentViewer key={url} url={url} {...document} />
      </div>
    </Dialog>
  )
}
