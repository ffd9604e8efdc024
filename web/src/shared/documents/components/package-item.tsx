import type { ReactNode } from 'react'
import { IconCheck, IconWarning } from '../../../ui/icons.tsx'
import styles from './vehicle-documents.module.css'

interface PackageItemProps {
  name: string
  available: boolean
  /** a line about it, or a note that it is missing */
  about: ReactNode
  actions?: ReactNode
  /** shown below it: progress, earlier versions, a form */
  children?: ReactNode
}

/** One item of a vehicle's package: whether it exists, and its actions. */
export function PackageItem({ name, available, about, actions, children }: PackageItemProps) {
  return (
    <li className={styles.item} tabIndex={-1} data-available={available || undefined}>
      <div className={styles.line}>
        <span className={styles.mark}>{available ? <IconCheck size={18} /> : <IconWarning size={18} />}</span>
        <div className={styles.text}>
          <p className={styles.name}>{name}</p>
          <p className={styles.about}>{about}</p>
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </li>
  )
}
