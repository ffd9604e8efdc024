import { initialsOf } from '../ui/initials.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** CSS pixels */
  size?: 24 | 28 | 36
  /** they are online right now */
  live?: boolean
}

/** The initials of a person, hidden from screen readers: the caller renders the name beside them. */
export function Avatar({ name, size = 28, live = false }: AvatarProps) {
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size }} data-live={live || undefined} aria-hidden="true">
      {initialsOf(name) || '–'}
    </span>
  )
}
