import { IconPhone, IconPin } from '../../../ui/icons.tsx'
import { type ContactDealership, contactLinks } from '../model/contact-links.ts'
import { hoursByDays } from '../model/open-hours.ts'
import styles from './dealership-footer.module.css'

/** The footer of a customer page: the dealership's name, address, hours and phone, each if known (rules: dealership contact). */
export function DealershipFooter({ dealership }: { dealership: ContactDealership }) {
  const { name, address, hours } = dealership
  const { phone, call, directions } = contactLinks(null, dealership)
  const week = hoursByDays(hours)
  if (name === '' && address === '' && phone === '') return null
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          <b>{name}</b>
          {address === '' ? null : <span>{address}</span>}
        </p>
        {week.length === 0 ? null : (
          <dl className={styles.hours} aria-label="Hours">
            {week.map(({ days, hours: range }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{range}</dd>
              </div>
            ))}
          </dl>
        )}
        {phone === '' && directions === '' ? null : (
          <p className={styles.links}>
            {phone === '' ? null : (
              <a href={call}>
                <IconPhone size={16} /> {phone}
              </a>
            )}
            {directions === '' ? null : (
              <a href={directions} target="_blank" rel="noreferrer">
                <IconPin size={16} /> Directions
              </a>
            )}
          </p>
        )}
      </div>
    </footer>
  )
}
