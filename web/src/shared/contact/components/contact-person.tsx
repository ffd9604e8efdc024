import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { ReactNode } from 'react'
import { type ContactDealership, contactLinks, firstNameOf } from '../model/contact-links.ts'
import { ContactActions } from './contact-actions.tsx'
import styles from './contact-person.module.css'
import { DealershipMark } from './dealership-mark.tsx'
import { Face } from './face.tsx'
import { useOpenHours } from './use-open-hours.ts'

interface ContactPersonProps {
  /** null when no person is known: then the dealership is shown */
  person: PublicPerson | null
  dealership: ContactDealership
  /** between the person and the buttons: their note */
  children?: ReactNode
}

/**
 * The person a customer can contact, and how: photo or initials, name, title and dealership, Call, Text and Directions (rules: dealership contact).
 * Unknown facts are left out. Shows nothing if neither a name nor a way to contact anyone is known.
 */
export function ContactPerson({ person, dealership, children }: ContactPersonProps) {
  const open = useOpenHours(dealership)
  const links = contactLinks(person, dealership)
  const name = person?.name ?? dealership.name
  if (name === '') return null
  const facts = person === null ? [open ?? ''] : [person.title, dealership.name]
  const about = facts.filter(Boolean).join(', ')
  return (
    <section className={styles.card} aria-label={`Contact ${name}`}>
      <div className={styles.who}>
        {person === null ? <DealershipMark dealership={dealership} /> : <Face person={person} />}
        <p>
          <b>{name}</b>
          {about === '' ? null : <span>{about}</span>}
        </p>
      </div>
      {children}
      <ContactActions links={links} name={person === null ? dealership.name : firstNameOf(person.name)} />
    </section>
  )
}
