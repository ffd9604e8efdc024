import { useState } from 'react'
import type { PublicDealership } from '../api/public-inventory.ts'
import styles from './inventory-page.module.css'
import { ShareButton } from './share-button.tsx'

/** Whose page it is, always in sight, and the way to send it on. */
export function DealershipBar({ dealership: { name, logoUrl } }: { dealership: PublicDealership }) {
  const [isBroken, setBroken] = useState(false)
  const hasLogo = logoUrl !== '' && !isBroken
  return (
    <header className={styles.bar}>
      <div className={styles.barInner}>
        {hasLogo ? (
          <img className={styles.logo} src={logoUrl} alt="" height="36" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
        ) : (
          <span className={styles.initial} aria-hidden="true">
            {name.charAt(0).toUpperCase()}
          </span>
        )}
        <span className={styles.dealer}>{name}</span>
        <ShareButton />
      </div>
    </header>
  )
}
