import { useState } from 'react'
import type { DealershipLook } from '../api/dealership-look.ts'
import page from './page.module.css'

/** Whose page it is, always in sight. */
export function DealershipBar({ dealership: { name, logoUrl, brandColor } }: { dealership: DealershipLook }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <header className={page.bar} style={brandColor === '' ? undefined : { borderTop: `4px solid ${brandColor}` }}>
      <div className={page.barInner}>
        {logoUrl !== '' && !isBroken ? (
          <img className={page.logo} src={logoUrl} alt="" height="36" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
        ) : (
          <span className={page.initial} aria-hidden="true">
            {name.charAt(0).toUpperCase()}
          </span>
        )}
        <span className={page.dealer}>{name}</span>
      </div>
    </header>
  )
}
