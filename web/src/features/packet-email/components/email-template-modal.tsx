import { EMAIL_MESSAGE_LENGTH } from '@forecourt/contracts/leads/packet-email'
import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMarkSent } from '../../../shared/packet-activity/api/mark-sent.ts'
import { confirm, DISCARD_CHANGES, type Question } from '../../../staff-ui/confirm.tsx'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { ErrorState, queryFailure } from '../../../staff-ui/error-state.tsx'
import { KeepUnsaved } from '../../../staff-ui/keep-unsaved.tsx'
import { StickyFoot } from '../../../staff-ui/sticky-foot.tsx'
import { packetEmailQuery } from '../api/packet-email.ts'
import { CopyEmailButton } from './copy-email-button.tsx'
import { EmailFrame } from './email-frame.tsx'
import styles from './email-template.module.css'
import { SendEmail } from './send-email.tsx'

const DEBOUNCE_MS = 300

const STEPS = [
  'Select Copy HTML Email.',
  'Paste it into a new email (Ctrl+V, or ⌘V on a Mac).',
  'Add a subject and the address, then send it.',
]

const CLOSING: Question = {
  title: 'Close without sending?',
  text: "The email hasn't been sent. What you typed will be lost.",
  confirmLabel: 'Close without sending',
}

interface EmailTemplateModalProps {
  log: PacketLog
  /** the note that the packet shows from now on; without it, the packet keeps its note */
  note?: string
  /** called when the email was sent or copied */
  onSent?: () => void
  onClose: () => void
}

/** The 'Email Template' of a packet link (rules: packet email): write a message, preview the mail, copy or send it. */
export function EmailTemplateModal({ log, note, onSent, onClose }: EmailTemplateModalProps) {
  const [message, setMessage] = useState('')
  /** the message that was last sent or copied; null before that */
  const [sentMessage, setSentMessage] = useState<string | null>(null)
  const isUnsent = message.trim() !== '' && message !== sentMessage
  const question = sentMessage === null ? CLOSING : DISCARD_CHANGES
  const [shown] = useDebouncedValue(message, DEBOUNCE_MS)
  const queryClient = useQueryClient()
  const email = useQuery(packetEmailQuery(log, shown))
  const last = useLast(email.data)
  const sent = useMarkSent(log.dealershipId)
  const isCurrent = shown === message && email.isSuccess && !email.isPlaceholderData
  const noteSent = (words: string) => {
    setSentMessage(words)
    onSent?.()
  }
  const copied = () => {
    sent.mutate({ logId: log._id, channel: 'copy', note })
    noteSent(message)
  }
  const close = async () => {
    if (!isUnsent || (await confirm(question))) onClose()
  }
  // Copy the mail for the typed message, even while the preview is behind.
  const current = () => (isCurrent && email.data !== undefined ? email.data : queryClient.fetchQuery(packetEmailQuery(log, message)))

  return (
    <Dialog width={1040} title="Email Template" onClose={() => void close()}>
      {isUnsent ? <KeepUnsaved question={question} /> : null}
      <div className={styles.columns}>
        <div className={styles.controls}>
          <Textarea
            label="Custom message"
            description="Appears below the greeting."
            placeholder="Thanks for stopping by. Here is the one we talked about."
            autosize
            minRows={4}
            maxRows={12}
            maxLength={EMAIL_MESSAGE_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <SendEmail log={log} message={message} note={note} onSent={noteSent} email={last} />
          <section className={styles.copy} aria-labelledby="email-steps">
            <h3 id="email-steps" className={styles.heading}>
              Or paste it into Gmail or Outlook
            </h3>
            <ol className={styles.steps}>
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <CopyEmailButton mail={current} onCopied={copied} disabled={last === null} />
          </section>
        </div>
        <section className={styles.preview} aria-label="Preview" aria-busy={email.isFetching}>
          {last === null ? null : (
            <p className={styles.subject}>
              <span className={styles.quiet}>Subject</span> {last.subject}
            </p>
          )}
          {email.isError ? (
            <ErrorState title={last === null ? "We couldn't create the email" : "The preview isn't up to date"} {...queryFailure(email)} />
          ) : null}
          {last === null ? null : <EmailFrame title="Email preview" html={last.html} stale={!isCurrent} />}
          {email.isPending && last === null ? (
            <div role="status" aria-label="Loading...">
              <Skeleton height={520} radius="md" />
            </div>
          ) : null}
        </section>
      </div>
      <StickyFoot>
        <Button variant="default" onClick={() => void close()}>
          Close Template
        </Button>
      </StickyFoot>
    </Dialog>
  )
}

/** Returns the last value that was not undefined, so that the preview stays while the next one loads or fails. */
function useLast<T>(value: T | undefined): T | null {
  const [last, setLast] = useState<T | null>(value ?? null)
  useEffect(() => {
    if (value !== undefined) setLast(value)
  }, [value])
  return value ?? last
}
