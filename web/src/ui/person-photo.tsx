import { initialsOf } from './initials.ts'
import styles from './person-photo.module.css'

interface PersonPhotoProps {
  name: string
  /** null: initials */
  src: string | null
  /** width and height in pixels */
  size?: number
}

/** A person's photo, or their initials. Decorative, because the name is next to it. */
export function PersonPhoto({ name, src, size = 40 }: PersonPhotoProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (src !== null) return <img className={styles.photo} style={box} src={src} alt="" width={size} height={size} decoding="async" />
  return (
    <span className={styles.photo} style={box} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
