import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Link } from 'react-router'
import { IconWarning } from '../../../ui/icons.tsx'
import styles from './feed.module.css'

const LACKING = { PRICE_MISSING: 'price', PHOTO_MISSING: 'photo' } as const
/** Returns the path of the list of vehicles without a price or a photo. */
export type VehiclesPath = (missing: 'price' | 'photo') => string

interface FeedWarningsProps {
  warnings: FeedVersion['warnings']
  /** null if the file is not the current inventory */
  vehiclesPath: VehiclesPath | null
}

/** The warnings of a file that can be imported. A warning links to its vehicles if the inventory can filter them. */
export function FeedWarnings({ warnings, vehiclesPath }: FeedWarningsProps) {
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {warnings.map(({ code, message }) => {
        const missing = code in LACKING ? LACKING[code as keyof typeof LACKING] : null
        return (
          <li key={code}>
            <IconWarning size={16} />
            {missing === null || vehiclesPath === null ? <span>{message}</span> : <Link to={vehiclesPath(missing)}>{message}</Link>}
          </li>
        )
      })}
    </ul>
  )
}
