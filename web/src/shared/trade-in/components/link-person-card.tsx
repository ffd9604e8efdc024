import { mailUrl } from '@forecourt/contact/contact-urls'
import type { LinkPerson } from '@forecourt/contracts/trade-ins/link-person'
import { IconMail } from '../../../ui/icons.tsx'
import { ContactActions } from '../../contact/components/contact-actions.tsx'
import { Face } from '../../contact/components/face.tsx'
import { type ContactDealership, contactLinks, firstNameOf } from '../../contact/model/contact-links.ts'
import styles from './link-person-card.module.css'
import page from './page.module.css'

interface LinkPersonCardProps {
  person: LinkPerson
  dealership: ContactDealership
  /** the subject of an email to them */
  subject: string
}

/**
 * The sender of the link: photo or initials, name, title and dealership; Email, and Call, Text and Directions by their own number, else the
 * dealership's.
 */
export function LinkPersonCard({ person, dealership, subject }: LinkPersonCardProps) {
  const { name, title, phone, email } = person
  const mail = mailUrl(email, { subject })
  return (
    <section className={page.card} aria-label="Your contact">
      <div className={styles.person}>
        <Face person={person} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.from}>{[title, dealership.name].filter(Boolean).join(', ')}</p>
        </div>
        {mail === null ? null : (
          <a className={page.button} href={mail} aria-label={`Email ${name}`}>
            <IconMail size={18} />
            Email
          </a>
        )}
      </div>
      <div className={styles.ways}>
        <ContactActions links={contactLinks(person, dealership)} name={phone === '' ? dealership.name : firstNameOf(name)} />
      </div>
    </section>
  )
}
