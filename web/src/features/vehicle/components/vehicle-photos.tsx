import { useState } from 'react'
import { Lightbox } from '../../../shared/media/components/lightbox.tsx'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconLeft, IconPhoto, IconRight } from '../../../ui/icons.tsx'
import styles from './vehicle-photos.module.css'

interface VehiclePhotosProps {
  photos: readonly string[]
  title: string
  /** whether the full-screen view is open */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The main photo with the number of photos, and thumbnails below it. A click on the main photo opens the full-screen view. */
export function VehiclePhotos({ photos, title, isOpen, onOpen }: VehiclePhotosProps) {
  const [chosen, setChosen] = useState(0)
  // an import may remove the shown photo
  const current = Math.min(chosen, Math.max(0, photos.length - 1))
  if (photos.length === 0) {
    return (
      <div className={`${styles.main} ${styles.none}`}>
        <VehiclePhoto src={undefined} alt="" />
      </div>
    )
  }
  return (
    <div className={styles.photos}>
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.main}
          aria-label={`Open photo ${current + 1} of ${photos.length}`}
          onClick={() => onOpen(true)}
        >
          <VehiclePhoto key={photos[current]} src={photos[current]} alt="" eager />
        </button>
        {photos.length === 1 ? null : (
          <>
            <button
              type="button"
              className={styles.step}
              data-back
              aria-label="Previous photo"
              onClick={() => setChosen((current + photos.length - 1) % photos.length)}
            >
              <IconLeft size={18} />
            </button>
            <button type="button" className={styles.step} aria-label="Next photo" onClick={() => setChosen((current + 1) % photos.length)}>
              <IconRight size={18} />
            </button>
          </>
        )}
        <span className={styles.count}>
          <IconPhoto size={16} />
          {countOf(photos.length, 'photo')}
        </span>
      </div>
      {photos.length === 1 ? null : (
        <ul className={styles.thumbs} aria-label="Photos">
          {photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may list the same photo twice, and its place is its name
            <li key={index}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show photo ${index + 1}`}
                aria-pressed={index === current}
                onClick={() => setChosen(index)}
              >
                <VehiclePhoto src={photo} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <Lightbox photos={photos} title={title} index={current} onIndex={setChosen} onClose={() => onOpen(false)} /> : null}
    </div>
  )
}
