import { Button } from '@mantine/core'
import { callHref, mailHref, shownPhone, textHref } from '../../../shared/customers/model/contact-href.ts'
import { IconMail, IconMessage, IconPhone } from '../../../ui/icons.tsx'
import styles from './lead-panel.module.css'

/** Call, with the number on it, Text and Email: at the top of a panel, on a phone under the thumb. */
export function ContactBar({ contact: { phone, email } }: { contact: { phone: string; email: string } }) {
  const [call, text, mail] = [callHref(phone), textHref(phone), mailHref(email)]
  if (call === null && mail === null) return <p className={styles.line}>No email or phone</p>
  return (
    <div className={styles.contact} data-contact-bar>
      {call === null ? null : (
        <Button component="a" href={call} leftSection={<IconPhone size={16} />} aria-label={`Call ${shownPhone(phone)}`}>
          {shownPhone(phone)}
        </Button>
      )}
      {text === null ? null : (
        <Button component="a" href={text} variant="default" leftSection={<IconMessage size={16} />}>
          Text
        </Button>
      )}
      {mail === null ? null : (
        <Button
          component="a"
          href={mail}
          variant={call === null ? 'filled' : 'default'}
          leftSection={<IconMail size={16} />}
          aria-label={`Email ${email}`}
        >
          Email
        </Button>
      )}
    </div>
  )
}
