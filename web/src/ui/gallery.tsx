import { useState } from 'react'
import styles from './gallery.module.css'
import { IconPhoto } from './icons.tsx'
import { Lightbox } from './lightbox.tsx'
import { VehiclePhoto } from './vehicle-photo.tsx'

const THUMBS = 4

/** The main photo with its count and a few more beside it; a click opens all of them. `onView` hears of every photo looked at. */
export function Gallery({ photos, title, onView }: { photos: readonly string[]; title: string; onView?: (index: number) => void }) {
  const [open, setOpen] = useState<number | null>(null)
  const show = (index: number) => {
    setOpen(index)
    onView?.(index)
  }
  if (photos.length === 0) {
    return (
      <div className={`${styles.gallery} ${styles.single}`}>
        <div className={styles.main}>
          <VehiclePhoto src={undefined} alt="" />
        </div>
      </div>
    )
  }
  const thumbs = photos.slice(1, 1 + THUMBS)
  return (
    <div className={`${styles.gallery} ${thumbs.length < THUMBS ? styles.single : ''}`}>
      <button type="button" className={styles.main} onClick={() => show(0)} aria-label={`Open photos of ${title}, ${photos.length} in all`}>
        <VehiclePhoto src={photos[0]} alt="" eager />
        <span className={styles.count}>
          <IconPhoto size={16} />
          {photos.length} {photos.length === 1 ? 'photo' : 'photos'}
        </span>
      </button>
      {thumbs.length < THUMBS
        ? null
        : thumbs.map((photo, place) => (
            <button
              type="button"
              key={photo}
              className={styles.thumb}
              onClick={() => show(place + 1)}
              aria-label={`Open photo ${place + 2} of ${photos.length}`}
            >
              <VehiclePhoto src={photo} alt="" />
            </button>
          ))}
      {open === null ? null : <Lightbox photos={photos} title={title} index={open} onIndex={show} onClose={() => setOpen(null)} />}
    </div>
  )
}
