import { callUrl, mailUrl, textUrl } from '@forecourt/contact/contact-urls'
import { formatUsPhone } from '@forecourt/contact/phone'
import type { ContactChannel } from '@forecourt/contracts/leads/contacts'
import { Button } from '@mantine/core'
import { IconMail, IconMessage, IconPhone } from '../../../ui/icons.tsx'
import styles from './lead-panel.module.css'

interface ContactBarProps {
  contact: { phone: string; email: string }
  /** called on every click */
  onContact: (channel: ContactChannel) => void
}

/** The buttons Call (labeled with the number), Text and Email: at the top of a panel, on a phone at the bottom. */
export function ContactBar({ contact: { phone, email }, onContact }: ContactBarProps) {
  const [call, text, mail] = [callUrl(phone), textUrl(phone), mailUrl(email)]
  if (call === null && mail === null) return <p className={styles.line}>No email or phone</p>
  return (
    <div className={styles.contact} data-contact-bar>
      {call === null ? null : (
        <Button
          component="a"
          href={call}
          leftSection={<IconPhone size={16} />}
          aria-label={`Call ${formatUsPhone(phone)}`}
          onClick={() => onContact('call')}
        >
          {formatUsPhone(phone)}
        </Button>
      )}
      {text === null ? null : (
        <Button component="a" href={text} variant="default" leftSection={<IconMessage size={16} />} onClick={() => onContact('text')}>
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
          onClick={() => onContact('email')}
        >
          Email
        </Button>
      )}
    </div>
  )
}
