import { useEffect, useState } from 'react'
import { IconPhoto } from '../../../ui/icons.tsx'
import styles from './vehicle-photo.module.css'

interface VehiclePhotoProps {
  src: string | undefined
  /** its alt text; '' when the text beside it is enough */
  alt: string
  /** CSS class that sets its size */
  className?: string
  eager?: boolean
  /** its proportions, so that nothing shifts when it loads; the class sets the size on screen */
  width?: number
  height?: number
}

/**
 * A photo, or the 'No Image' placeholder when there is none or it is broken (rules: photo placeholder). A broken one is loaded again once the
 * browser is online.
 */
export function VehiclePhoto({ src, alt, className = '', eager = false, width, height }: VehiclePhotoProps) {
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    if (broken === null) return
    const retry = () => setBroken(null)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [broken])
  if (!src || broken === src) {
    return (
      <span className={`${styles.none} ${className}`} role="img" aria-label="No Image">
        <IconPhoto size={22} />
        <span className={styles.word}>No Image</span>
      </span>
    )
  }
  return (
    <img
      className={`${styles.photo} ${className}`}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}
