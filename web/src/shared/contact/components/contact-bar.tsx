import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { ReactNode } from 'react'
import button from '../../../ui/button.module.css'
import { lowerFirst } from '../../../ui/format.ts'
import { IconPhone } from '../../../ui/icons.tsx'
import { type ContactDealership, contactLinks } from '../model/contact-links.ts'
import styles from './contact-bar.module.css'
import { DealershipMark } from './dealership-mark.tsx'
import { Face } from './face.tsx'
import { useOpenHours } from './use-open-hours.ts'

interface ContactBarProps {
  /** the sender of the page; null if unknown: then the dealership is shown */
  person: PublicPerson | null
  dealership: ContactDealership
  /** shows Call on phones too, for pages that have no other Call button in reach */
  callsOnPhones?: boolean
  /** shown last: a button to share the page */
  children?: ReactNode
}

/**
 * The header of a customer page: 'Marcus Bell at Northgate Motors sent you this', whether the dealership is open, and its phone. On phones it shows
 * the person above 'Northgate Motors, open until 8 PM'. Unknown facts are left out (rules: dealership contact).
 */
export function ContactBar({ person, dealership, callsOnPhones = false, children }: ContactBarProps) {
  const { name, brandColor = '' } = dealership
  const { phone, call } = contactLinks(person, dealership)
  const open = useOpenHours(dealership)
  return (
    <header className={styles.bar} style={brandColor === '' ? undefined : { borderTop: `4px solid ${brandColor}` }}>
      <div className={styles.inner}>
        {person === null ? <DealershipMark dealership={dealership} /> : <Face person={person} />}
        <p className={styles.who}>
          {person === null ? <b>{name}</b> : <b>{person.name}</b>}{' '}
          <span className={styles.rest}>
            {person !== null && name !== '' ? (
              <>
                <span className={styles.wide}>at </span>
                {name}
              </>
            ) : null}
            {person === null ? null : <span className={styles.wide}> sent you this</span>}
            {open === null ? null : (
              <span className={styles.narrow}>{person !== null && name !== '' ? `, ${lowerFirst(open)}` : open}</span>
            )}
          </span>
        </p>
        {open === null ? null : <span className={`${styles.open} ${styles.wide}`}>{open}</span>}
        {phone === '' ? null : (
          <a className={`${button.button} ${styles.call} ${callsOnPhones ? '' : styles.wide}`} href={call} aria-label={`Call ${phone}`}>
            <IconPhone size={18} /> <span className={styles.wide}>{phone}</span>
          </a>
        )}
        {children}
      </div>
    </header>
  )
}
