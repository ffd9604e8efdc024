import { useEffect, useState } from 'react'
import type { Reading } from '../model/read-vins.ts'
import { ScanError, type Scanner } from '../reader/start-scanner.ts'
import styles from './vin-scan.module.css'

interface PhotoViewProps {
  scanner: Scanner
  photo: File
  onFound: (vin: string) => void
  onScanAgain: () => void
}

type Outcome = { is: 'reading' } | { is: 'read'; reading: Reading } | { is: 'failed'; message: string }

const NO_VIN = "We couldn't find a VIN in this photo. Get closer, keep the label sharp and evenly lit, or type the VIN."

/** A photo of a label, the VINs read from it, and the question whether they are right (rules: vin scanning). */
export function PhotoView({ scanner, photo, onFound, onScanAgain }: PhotoViewProps) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'reading' })
  const url = useObjectUrl(photo)

  useEffect(() => {
    let isWanted = true
    setOutcome({ is: 'reading' })
    scanner.readPhoto(photo).then(
      (reading) => isWanted && setOutcome({ is: 'read', reading }),
      (error: unknown) => {
        const { message } = error instanceof ScanError ? error : new ScanError('scanner')
        if (isWanted) setOutcome({ is: 'failed', message })
      },
    )
    return () => {
      isWanted = false
    }
  }, [scanner, photo])

  const vins = outcome.is === 'read' ? outcome.reading.vins : []
  const problem = outcome.is === 'failed' ? outcome.message : outcome.is === 'read' && vins.length === 0 ? NO_VIN : null
  return (
    <div className={styles.photo}>
      {url !== null && outcome.is !== 'failed' && <img className={styles.picture} src={url} alt="The label you photographed" />}
      <div role="status">
        {outcome.is === 'reading' && <p className={styles.busy}>Reading your photo…</p>}
        {vins.length === 1 && <p className={styles.ask}>Does this match the label?</p>}
        {vins.length > 1 && <p className={styles.ask}>{vins.length} VINs found. Choose yours.</p>}
        {vins.map((vin) => (
          <p key={vin} className={styles.read}>
            <span className={styles.vin}>{vin}</span>
            <button type="button" className={styles.primary} onClick={() => onFound(vin)} aria-label={`Use this VIN: ${vin}`}>
              Use this VIN
            </button>
          </p>
        ))}
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {outcome.is !== 'reading' && (
        <button type="button" className={styles.secondary} onClick={onScanAgain}>
          Scan again
        </button>
      )}
    </div>
  )
}

/** An object URL of the file while the component is mounted. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
