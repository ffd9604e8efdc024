import { useEffect } from 'react'
import { IconClose, IconLeft, IconRight, IconZoomIn, IconZoomOut } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import { stepPhoto } from '../model/photo-steps.ts'
import { KEY_MOVE_PX, KEY_ZOOM } from '../model/zoom.ts'
import styles from './lightbox.module.css'
import { usePhotoGestures } from './use-photo-gestures.ts'
import { VehiclePhoto } from './vehicle-photo.tsx'

interface LightboxProps {
  photos: readonly string[]
  /** the subject of the photos */
  title: string
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** the text next to each photo's number: its size */
  details?: readonly string[]
  /** small images of the photos, for choosing one */
  thumbnails?: readonly string[]
}

/**
 * Full-screen photos: arrows, swipes and buttons step through them, a pinch, a double tap, the wheel and + and - zoom, arrows move a zoomed
 * photo, Escape closes, and focus returns to where it was. It is part of the page so that it also opens offline, and our own code (3 kB)
 * because PhotoSwipe (17 kB) would take the packet page over its 120 kB.
 */
export function Lightbox({ photos, title, index, onIndex, onClose, details = [], thumbnails = [] }: LightboxProps) {
  const { ref, onCancel } = useNativeDialog(onClose)
  const step = (by: -1 | 1) => {
    if (photos.length > 1) onIndex(stepPhoto(index, by, photos.length))
  }
  const { stage, isZoomed, move, zoomBy, toggleZoom, on } = usePhotoGestures(photos[index], step)

  useEffect(() => {
    for (const by of [1, -1] as const) {
      const neighbour = photos[stepPhoto(index, by, photos.length)]
      if (neighbour !== undefined) preload(neighbour)
    }
  }, [photos, index])

  const keys: Readonly<Record<string, () => void>> = {
    ...(isZoomed
      ? {
          ArrowLeft: () => move({ x: KEY_MOVE_PX, y: 0 }),
          ArrowRight: () => move({ x: -KEY_MOVE_PX, y: 0 }),
          ArrowUp: () => move({ x: 0, y: KEY_MOVE_PX }),
          ArrowDown: () => move({ x: 0, y: -KEY_MOVE_PX }),
        }
      : { ArrowLeft: () => step(-1), ArrowRight: () => step(1) }),
    '+': () => zoomBy(KEY_ZOOM),
    '=': () => zoomBy(KEY_ZOOM),
    '-': () => zoomBy(1 / KEY_ZOOM),
    '0': () => zoomBy(0),
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.altKey && Object.hasOwn(keys, event.key)) keys[event.key]?.()
  }
  return (
    <dialog ref={ref} onCancel={onCancel} className={styles.dialog} aria-label={`Photos of ${title}`} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <span aria-live="polite">
          Photo {index + 1} of {photos.length}
          {details[index] === undefined ? null : <span className={styles.detail}>{details[index]}</span>}
        </span>
        <span className={styles.tools}>
          <button type="button" className={styles.button} aria-label={isZoomed ? 'Zoom out' : 'Zoom in'} onClick={toggleZoom}>
            {isZoomed ? <IconZoomOut size={24} /> : <IconZoomIn size={24} />}
          </button>
          <button type="button" className={styles.button} aria-label="Close photos" onClick={onClose}>
            <IconClose size={24} />
          </button>
        </span>
      </div>
      <div ref={stage} className={styles.stage} data-zoomed={isZoomed || undefined} {...on}>
        <VehiclePhoto
          key={photos[index]}
          src={photos[index]}
          alt={`${title}, photo ${index + 1} of ${photos.length}`}
          className={styles.photo}
          eager
        />
      </div>
      {photos.length > 1 ? (
        <>
          <button type="button" className={`${styles.button} ${styles.previous}`} aria-label="Previous photo" onClick={() => step(-1)}>
            <IconLeft size={28} />
          </button>
          <button type="button" className={`${styles.button} ${styles.next}`} aria-label="Next photo" onClick={() => step(1)}>
            <IconRight size={28} />
          </button>
        </>
      ) : null}
      {thumbnails.length > 1 ? <Thumbnails thumbnails={thumbnails} index={index} onIndex={onIndex} /> : null}
    </dialog>
  )
}

function Thumbnails({ thumbnails, index, onIndex }: { thumbnails: readonly string[] } & Pick<LightboxProps, 'index' | 'onIndex'>) {
  return (
    <ul className={styles.thumbnails} aria-label="Thumbnails">
      {thumbnails.map((thumbnail, place) => (
        <li key={thumbnail}>
          <button
            type="button"
            ref={(button) => {
              if (place === index) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }}
            className={styles.thumbnail}
            aria-label={`Show photo ${place + 1}`}
            aria-current={place === index || undefined}
            onClick={() => onIndex(place)}
          >
            <VehiclePhoto src={thumbnail} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function preload(photo: string): void {
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.src = photo
}
