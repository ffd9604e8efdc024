import styles from './contact-links.module.css'

/** A customer's email address and phone number, to write to and to call. */
export function ContactLinks({ contact: { email, phone } }: { contact: { email: string; phone: string } }) {
  return (
    <div className={styles.contact}>
      {email === '' ? null : <a href={`mailto:${email}`}>{email}</a>}
      {phone === '' ? null : <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      {email === '' && phone === '' ? <span className={styles.none}>No email or phone</span> : null}
    </div>
  )
}
