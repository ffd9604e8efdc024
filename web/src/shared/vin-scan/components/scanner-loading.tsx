import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import styles from './scanner-loading.module.css'

interface ScannerLoadingProps {
  hasFailed: boolean
  onRetry: () => void
  onClose: () => void
}

/** The placeholder while the scanner loads. */
export function ScannerLoading({ hasFailed, onRetry, onClose }: ScannerLoadingProps) {
  const dialog = useNativeDialog(onClose)
  return (
    <dialog {...dialog} className={styles.dialog} aria-label="Scan QR Code">
      {hasFailed ? (
        <p role="alert">We couldn't load the scanner. Check your connection and try again, or type the VIN.</p>
      ) : (
        <p role="status">Loading the scanner…</p>
      )}
      <div className={styles.actions}>
        {hasFailed && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}
