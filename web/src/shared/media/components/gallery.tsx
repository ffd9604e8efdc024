import { useRef, useState } from 'react'
import { IconPhoto } from '../../../ui/icons.tsx'
import styles from './gallery.module.css'
import { Lightbox } from './lightbox.tsx'
import { VehiclePhoto } from './vehicle-photo.tsx'

/** The main photo and up to four next to it. */
const MOSAIC = 5

interface GalleryProps {
  photos: readonly string[]
  title: string
  /** on a wide screen: a mosaic across the page, or for half a page a stage with a row below it */
  layout?: 'mosaic' | 'stage'
  /** called when another photo is viewed, with both indexes */
  onView?: (from: number, to: number) => void
}

/** Photos: a mosaic or a stage on a wide screen, a strip to swipe on a phone; a click opens them full-screen. */
export function Gallery({ photos, title, layout = 'mosaic', onView }: GalleryProps) {
  const [open, setOpen] = useState(false)
  const [current, setCurrent] = useState(0)
  const strip = useRef<HTMLDivElement>(null)
  if (photos.length === 0) {
    return (
      <div className={styles.frame}>
        <div className={`${styles.gallery} ${styles.single} ${styles.empty}`}>
          <VehiclePhoto src={undefined} alt="" />
        </div>
      </div>
    )
  }
  const view = (index: number) => {
    if (index !== current) onView?.(current, index)
    setCurrent(index)
  }
  const openAt = (index: number) => {
    if (index === current) onView?.(current, index)
    view(index)
    setOpen(true)
  }
  const onScroll = () => {
    const element = strip.current
    if (element === null || open || element.scrollWidth <= element.clientWidth) return
    const index = Math.round(element.scrollLeft / element.clientWidth)
    const settled = Math.abs(element.scrollLeft - index * element.clientWidth) < 2
    if (settled && index !== current && index < photos.length) view(index)
  }
  const close = () => {
    setOpen(false)
    strip.current?.scrollTo({ left: current * strip.current.clientWidth })
  }
  const isStage = layout === 'stage' && photos.length > 1
  return (
    <div className={styles.frame} data-stage={isStage || undefined}>
      <div ref={strip} className={`${styles.gallery} ${isStage ? styles.stage : layoutOf(photos.length)}`} onScroll={onScroll}>
        {photos.map((photo, index) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may list the same photo twice, and its place is its name
            key={index}
            className={styles.photo}
            onClick={() => openAt(index)}
            aria-label={`Open photo ${index + 1} of ${photos.length}`}
          >
            <VehiclePhoto src={photo} alt="" eager={index === 0} />
          </button>
        ))}
      </div>
      <span className={styles.count}>
        <IconPhoto size={16} />
        <span className={styles.wide}>
          {photos.length} {photos.length === 1 ? 'photo' : 'photos'}
        </span>
        <span className={styles.narrow}>
          {Math.min(current + 1, photos.length)} / {photos.length}
        </span>
      </span>
      {open ? <Lightbox photos={photos} title={title} index={current} onIndex={view} onClose={close} /> : null}
    </div>
  )
}

/** The layout on a wide screen, in which each photo is about 4:3 and none is alone in a row. */
function layoutOf(count: number): string {
  if (count >= MOSAIC) return ''
  return [styles.single, styles.two, styles.three, styles.four][count - 1] ?? ''
}
