import { useEffect, useRef } from 'react'
import { IconClose, IconLeft, IconRight } from './icons.tsx'
import styles from './lightbox.module.css'
import { stepPhoto, swipeStep } from './photo-steps.ts'
import { VehiclePhoto } from './vehicle-photo.tsx'

interface LightboxProps {
  photos: readonly string[]
  /** what is on the photos */
  title: string
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** Full-screen photos: arrows, swipes and buttons step around, Escape closes, focus returns where it was. */
export function Lightbox({ photos, title, index, onIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const touchX = useRef<number | null>(null)
  const step = (by: -1 | 1) => onIndex(stepPhoto(index, by, photos.length))

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      element?.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  const onTouchEnd = (event: React.TouchEvent) => {
    const endX = event.changedTouches[0]?.clientX
    const by = touchX.current === null || endX === undefined ? 0 : swipeStep(touchX.current, endX)
    touchX.current = null
    if (by !== 0) step(by)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`Photos of ${title}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
      onTouchStart={(event) => {
        touchX.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className={styles.bar}>
        <span aria-live="polite">
          Photo {index + 1} of {photos.length}
        </span>
        <button type="button" className={styles.button} aria-label="Close photos" onClick={onClose}>
          <IconClose size={24} />
        </button>
      </div>
      <div className={styles.stage}>
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
    </dialog>
  )
}
