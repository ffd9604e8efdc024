import { useState } from 'react'
import type { TradeInDealership } from '../api/dealership.ts'
import styles from './wizard.module.css'

/** Whose page it is, always in sight. */
export function DealershipBar({ dealership: { name, logoUrl, brandColor } }: { dealership: TradeInDealership }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <header className={styles.bar} style={brandColor === '' ? undefined : { borderTop: `4px solid ${brandColor}` }}>
      <div className={styles.barInner}>
        {logoUrl !== '' && !isBroken ? (
          <img className={styles.logo} src={logoUrl} alt="" height="36" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {name.charAt(0).toUpperCase()}
          </span>
        )}
        <span className={styles.dealer}>{name}</span>
      </div>
    </header>
  )
}
