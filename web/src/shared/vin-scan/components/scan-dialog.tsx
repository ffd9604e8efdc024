import { useEffect, useState } from 'react'
import { IconCamera, IconClose } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import { type Scanner, startScanner } from '../reader/start-scanner.ts'
import { CameraView, MESSAGE_MS } from './camera-view.tsx'
import { PhotoView } from './photo-view.tsx'
import styles from './vin-scan.module.css'

/** A list of types, never `image/*`, which makes macOS provide HEIC files that browsers cannot open. */
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

export interface VinScannerProps {
  /** called with a VIN whose check digit is right; a VIN read by the camera still needs the user's confirmation */
  onFound: (vin: string) => void
  /** called when the dialog should close: by the user (null), or after a failure, with a sentence to show next to the VIN's field */
  onClose: (problem: string | null) => void
}

/** The scanner's dialog: the camera, or a photo of the label. */
export function ScanDialog({ onFound, onClose }: VinScannerProps) {
  const dialog = useNativeDialog(() => onClose(null))
  const scanner = useScanner()
  const [photo, setPhoto] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (problem === null) return
    const timer = setTimeout(() => onClose(problem), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [problem, onClose])

  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby="vin-scan-heading">
      <div className={styles.head}>
        <div>
          <h2 id="vin-scan-heading">Scan QR Code</h2>
          <p>Or the barcode on the driver's door jamb</p>
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={() => onClose(null)}>
          <IconClose size={22} />
        </button>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {problem === null && scanner !== null && photo === null && <CameraView {...{ scanner, onFound }} onFailed={setProblem} />}
      {problem === null && scanner !== null && photo !== null && (
        <PhotoView {...{ scanner, photo, onFound }} onScanAgain={() => setPhoto(null)} />
      )}
      <label className={styles.take}>
        <IconCamera size={20} />
        {photo === null ? 'Take a photo of the label' : 'Take another photo'}
        <input
          type="file"
          className="visually-hidden"
          accept={PHOTO_TYPES}
          capture="environment"
          onChange={({ target }) => {
            setPhoto(target.files?.[0] ?? null)
            // so that choosing the same file again fires a change event
            target.value = ''
          }}
        />
      </label>
    </dialog>
  )
}

/** The scanner while the dialog is mounted; its worker ends with it. */
function useScanner(): Scanner | null {
  const [scanner, setScanner] = useState<Scanner | null>(null)
  useEffect(() => {
    const started = startScanner()
    setScanner(started)
    return () => started.close()
  }, [])
  return scanner
}
