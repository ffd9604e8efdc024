import { IconClose, IconDownload, IconExternal } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import styles from './pdf-dialog.module.css'
import { useNarrow } from './use-narrow.ts'

interface PdfDialogProps {
  heading: string
  /** the vehicle's title */
  of: string
  url: string | undefined
  /** what is said when there is no PDF */
  none: string
  onClose: () => void
}

/**
 * A PDF over the page: in a frame on a wide screen, by links on a small one, whose browsers show no PDF in a frame (rules: document tabs).
 */
export function PdfDialog({ heading, of, url, none, onClose }: PdfDialogProps) {
  const dialog = useNativeDialog(onClose)
  const narrow = useNarrow()
  return (
    <dialog {...dialog} className={styles.dialog} data-framed={(!narrow && url !== undefined) || undefined} aria-labelledby="pdf-heading">
      <div className={styles.head}>
        <div>
          <h2 id="pdf-heading">{heading}</h2>
          <p>{of}</p>
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <IconClose size={22} />
        </button>
      </div>
      {url === undefined ? <p className={styles.none}>{none}</p> : null}
      {url !== undefined && !narrow ? <iframe className={styles.frame} src={url} title={`${heading} of ${of}`} /> : null}
      {url === undefined ? null : (
        <p className={styles.links}>
          <a className={narrow ? styles.primary : styles.plain} href={url} target="_blank" rel="noreferrer">
            <IconExternal size={18} /> Open in New Tab
          </a>
          <a className={styles.plain} href={url} download={`${heading.replace(/[^A-Za-z]+/g, '-')}.pdf`}>
            <IconDownload size={18} /> Download PDF
          </a>
        </p>
      )}
    </dialog>
  )
}
