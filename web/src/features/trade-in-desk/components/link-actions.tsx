import { mailUrl, textUrl } from '@forecourt/contact/contact-urls'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { IconMail, IconMessage } from '../../../ui/icons.tsx'
import { type MadeLink, mailDeliveryQuery } from '../api/links.ts'
import { useNoteTradeInPress } from '../api/note-press.ts'
import { CopyableLink } from './copyable-link.tsx'
import { useDesk } from './desk-context.ts'
import styles from './link-actions.module.css'

interface LinkActionsProps {
  link: MadeLink
  evaluation: Evaluation
  /** the subject of the email */
  subject: string
  /** the sentence before the link in messages */
  sentence: string
  /** makes the server email a separate link */
  onMail: () => Promise<MadeLink>
}

/** The ways to send a link to the customer: copy, text message, email. */
export function LinkActions({ link, evaluation, subject, sentence, onMail }: LinkActionsProps) {
  const { dealershipName, person } = useDesk()
  const notePress = useNoteTradeInPress(evaluation)
  const [mail, setMail] = useState<'idle' | 'sending' | 'sent'>('idle')
  const isMailSetUp = useQuery(mailDeliveryQuery).data?.delivery !== 'none'
  const { firstName, phone, email } = evaluation.customerInfo
  const text = `Hi ${firstName}, this is ${person.name} from ${dealershipName}. ${sentence}: ${link.url}`
  const [textMessage, mailto] = [textUrl(phone, text), mailUrl(email, { subject, text })]
  const send = async () => {
    setMail('sending')
    try {
      await onMail()
      setMail('sent')
      notePress('email')
      toast(`Email sent to ${email}`, 'good')
    } catch (error) {
      setMail('idle')
      toast(`Failed to email the link: ${errorMessage(error)}`)
    }
  }
  return (
    <div className={styles.ways}>
      <CopyableLink url={link.url} />
      <div className={styles.buttons}>
        {textMessage === null ? null : (
          <Button component="a" href={textMessage} leftSection={<IconMessage size={16} />} onClick={() => notePress('text')}>
            Text it
          </Button>
        )}
        {mailto === null ? null : !isMailSetUp ? (
          <Button component="a" variant="default" href={mailto} leftSection={<IconMail size={16} />} onClick={() => notePress('email')}>
            Open your mail program
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconMail size={16} />}
            loading={mail === 'sending'}
            disabled={mail === 'sent'}
            onClick={() => void send()}
          >
            {mail === 'sent' ? 'Email sent' : 'Email it'}
          </Button>
        )}
      </div>
      <p className={styles.hint} role="status">
        {isMailSetUp ? '' : "Email isn't set up. Copy the link and paste it into Gmail or Outlook. "}
        Works until {dayjs(link.expiresAt).format('MMM D, h:mm A')}.
      </p>
    </div>
  )
}
