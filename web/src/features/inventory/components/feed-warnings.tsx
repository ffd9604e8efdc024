import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Link } from 'react-router'
import { IconWarning } from '../../../ui/icons.tsx'
import styles from './feed.module.css'

const LACKING = { PRICE_MISSING: 'price', PHOTO_MISSING: 'photo' } as const
/** The address of the list of vehicles that lack something. */
export type VehiclesPath = (missing: 'price' | 'photo') => string

interface FeedWarningsProps {
  warnings: FeedVersion['warnings']
  /** absent where the inventory is not this file's */
  vehiclesPath: VehiclesPath | null
}

/** What staff should know about a file though it loads; each leads to its vehicles where the inventory can list them. */
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
