import { useEffect, useRef, useState } from 'react'
import { IconCheck } from '../../../ui/icons.tsx'
import { startFrameLoop } from '../model/frame-loop.ts'
import { VinVotes } from '../model/vin-votes.ts'
import type { Pixels } from '../reader/scan-messages.ts'
import { ScanError, type Scanner } from '../reader/start-scanner.ts'
import { useCamera } from './use-camera.ts'
import styles from './vin-scan.module.css'

/** How long 'VIN Found!' is shown before onFound is called (rules: vin scanning). */
const FOUND_MS = 1_500
/** How long a message is shown (rules: vin scanning). */
export const MESSAGE_MS = 3_000
const NO_VIN = 'No valid VIN found in QR code. Please try again.'
const NO_CAMERA = 'Failed to access camera. Please allow camera permissions.'
/** The longer side of a frame that is read, in pixels; more would only be slower. */
const MAX_FRAME_PX = 1920

interface CameraViewProps {
  scanner: Scanner
  onFound: (vin: string) => void
  /** called when the scanner itself failed, with a sentence that says what to do */
  onFailed: (message: string) => void
}

/** Shows the camera's image with a frame for the label, until a VIN is read. */
export function CameraView({ scanner, onFound, onFailed }: CameraViewProps) {
  const { video, state, light } = useCamera()
  const [vin, setVin] = useState<string | null>(null)
  const [hasNoVin, setHasNoVin] = useState(false)
  const latest = useRef({ onFound, onFailed })
  latest.current = { onFound, onFailed }
  const isReading = state === 'on' && vin === null

  useEffect(() => {
    if (!isReading) return
    const canvas = document.createElement('canvas')
    const votes = new VinVotes()
    return startFrameLoop({
      read: (turn) => {
        const frame = frameOf(video.current, canvas)
        return frame === null ? null : scanner.readFrame(frame, turn)
      },
      onReading: ({ vins, sawCode }) => {
        setVin(votes.add(vins))
        if (sawCode) setHasNoVin(vins.length === 0)
      },
      onError: (error) => latest.current.onFailed(error instanceof ScanError ? error.message : new ScanError('scanner').message),
    })
  }, [isReading, scanner, video])

  useEffect(() => {
    if (!hasNoVin) return
    const timer = setTimeout(() => setHasNoVin(false), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [hasNoVin])

  useEffect(() => {
    if (vin === null) return
    const timer = setTimeout(() => latest.current.onFound(vin), FOUND_MS)
    return () => clearTimeout(timer)
  }, [vin])

  return (
    <div className={styles.camera} data-found={vin !== null || undefined}>
      <video ref={video} className={styles.video} muted playsInline aria-label="Camera" hidden={state !== 'on'} />
      {state === 'on' && <span className={styles.guide} aria-hidden="true" />}
      {state === 'starting' && <p className={styles.centered}>Starting the camera…</p>}
      {state === 'failed' && (
        <p className={styles.centered} role="alert">
          {NO_CAMERA}
        </p>
      )}
      <div className={styles.said} role="status">
        {vin !== null && (
          <p className={styles.found}>
            <IconCheck size={20} />
            <span>VIN Found!</span>
            <span className={styles.vin}>{vin}</span>
          </p>
        )}
        {vin === null && hasNoVin && <p className={styles.message}>{NO_VIN}</p>}
      </div>
      {light !== null && (
        <button type="button" className={styles.light} aria-pressed={light.isOn} onClick={light.toggle}>
          {light.isOn ? 'Turn off light' : 'Turn on light'}
        </button>
      )}
    </div>
  )
}

/** The camera's frame as pixels; null while there is none. */
function frameOf(video: HTMLVideoElement | null, canvas: HTMLCanvasElement): Pixels | null {
  if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  const factor = Math.min(1, MAX_FRAME_PX / Math.max(video.videoWidth, video.videoHeight))
  const [width, height] = [Math.round(video.videoWidth * factor), Math.round(video.videoHeight * factor)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(video, 0, 0, width, height)
  return { buffer: context.getImageData(0, 0, width, height).data.buffer as ArrayBuffer, width, height }
}
