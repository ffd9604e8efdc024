import type { PageRead } from '@forecourt/contracts/leads/page-read'
import { LazyDocumentViewer } from '../../../shared/documents/components/lazy-document-viewer.tsx'
import type { PdfKind } from '../../../shared/documents/model/vehicle-documents.ts'
import { IconClose } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import styles from './pdf-dialog.module.css'

interface PdfDialogProps {
  kind: PdfKind
  heading: string
  /** the vehicle's title */
  of: string
  url: string | undefined
  /** the message without a PDF */
  none: string
  /** called for each page that was read, with the seconds it was in view */
  onRead: (read: PageRead, seconds: number) => void
  onClose: () => void
}

/** A PDF over the page (rules: document tabs), full-screen on a small screen (rules: small screen). */
export function PdfDialog({ kind, heading, of, url, none, onRead, onClose }: PdfDialogProps) {
  const dialog = useNativeDialog(onClose)
  return (
    <dialog {...dialog} className={styles.dialog} data-empty={url === undefined || undefined} aria-labelledby="pdf-heading">
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id="pdf-heading">{heading}</h2>
          <p>{of}</p>
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <IconClose size={22} />
        </button>
      </div>
      {url === undefined ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <LazyDocumentViewer
          key={url}
          {...{ url, kind, onRead }}
          name={`${heading} of ${of}`}
          fileName={`${heading.replace(/[^A-Za-z]+/g, '-')}.pdf`}
        />
      )}
    </dialog>
  )
}
