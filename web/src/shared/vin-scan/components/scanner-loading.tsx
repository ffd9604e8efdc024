import { PartGoneError } from '../../../api/api-error.ts'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import { PAGE_UPDATED } from '../page-updated.ts'
import styles from './scanner-loading.module.css'

interface ScannerLoadingProps {
  /** why the scanner did not load; null while it loads */
  failed: { error: unknown } | null
  onRetry: () => void
  onClose: () => void
}

/** The placeholder while the scanner loads. */
export function ScannerLoading({ failed, onRetry, onClose }: ScannerLoadingProps) {
  const dialog = useNativeDialog(onClose)
  const isGone = failed?.error instanceof PartGoneError
  return (
    <dialog {...dialog} className={styles.dialog} aria-label="Scan QR Code">
      {failed === null ? (
        <p role="status">Loading the scanner…</p>
      ) : (
        <p role="alert">{isGone ? PAGE_UPDATED : "We couldn't load the scanner. Check your connection and try again, or type the VIN."}</p>
      )}
      <div className={styles.actions}>
        {failed !== null && (
          <button type="button" onClick={isGone ? () => window.location.reload() : onRetry}>
            {isGone ? 'Load again' : 'Try again'}
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}
