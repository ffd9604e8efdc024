import { useState } from 'react'
import { brandStyle } from '../model/brand.ts'
import type { ContactDealership } from '../model/contact-links.ts'
import styles from './dealership-mark.module.css'

interface DealershipMarkProps {
  dealership: Pick<ContactDealership, 'name' | 'logoUrl' | 'brandColor'>
}

/** The dealership's logo, or its initial in its color if there is no logo or it fails to load. Decorative, because the name is next to it. */
export function DealershipMark({ dealership: { name, logoUrl = '', brandColor = '' } }: DealershipMarkProps) {
  const [isBroken, setBroken] = useState(false)
  if (logoUrl !== '' && !isBroken) {
    return <img className={styles.logo} src={logoUrl} alt="" height="36" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
  }
  return (
    <span className={styles.initial} style={brandStyle(brandColor)} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
