import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { MouseEvent } from 'react'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { MissingFact } from './missing-fact.tsx'
import styles from './photo-strip.module.css'

/** The maximum number of thumbnails; the rest is shown as a number. */
const SHOWN = 3

interface PhotoStripProps {
  vehicle: Vehicle
  /** opens the photos at an index, counted from 0 */
  onOpen: (vehicle: Vehicle, index: number) => void
  /** the maximum number of thumbnails */
  shown?: number
}

/** A vehicle's first photos, in one button that is a single tab stop. Shows a warning if there are none (rules: missing facts). */
export function PhotoStrip({ vehicle, onOpen, shown = SHOWN }: PhotoStripProps) {
  const { photos } = vehicle
  if (photos.length === 0) {
    return (
      <span className={styles.none}>
        <MissingFact what="No photo">No photo</MissingFact>
      </span>
    )
  }
  const thumbs = photos.slice(0, shown)
  const more = photos.length - thumbs.length
  const open = (event: MouseEvent<HTMLElement>) => {
    const thumb = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-photo]') : null
    onOpen(vehicle, Number(thumb?.dataset.photo ?? 0))
  }
  const count = photos.length === 1 ? '1 photo' : `${photos.length} photos`
  return (
    <button type="button" className={styles.strip} onClick={open}>
      <span className="visually-hidden">
        Open {count} of {vehicleTitle(vehicle)}
      </span>
      {thumbs.map((photo, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a feed may list the same photo twice, and its place is its name
        <span key={index} className={styles.thumb} data-photo={index}>
          <VehiclePhoto src={photo} alt="" />
          {more > 0 && index === thumbs.length - 1 ? (
            <span className={styles.more} aria-hidden="true">
              +{more}
            </span>
          ) : null}
        </span>
      ))}
    </button>
  )
}
