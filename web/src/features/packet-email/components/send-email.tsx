import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Alert, Anchor, Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { mailboxPath } from '../../../shared/staff-paths.ts'
import { IconSend } from '../../../ui/icons.tsx'
import { type EmailPress, type PacketEmail, useSendPacketEmail } from '../api/packet-email.ts'
import { whyNotSend } from '../model/why-not-send.ts'
import styles from './email-template.module.css'

/** Errors after which the next press is a new request instead of a retry. */
const OVER: readonly string[] = ['MAIL_INTERRUPTED', 'VALIDATION']

interface SendEmailProps {
  log: PacketLog
  message: string
  /** the note that the packet shows from now on; without it, the packet keeps its note */
  note?: string
  /** called with the message that was sent */
  onSent?: (message: string) => void
  /** the rendered email; null until the server has responded */
  email: PacketEmail | null
}

/** 'Send to' and 'Send Email' (rules: packet email), with the result; a message that was edited since does not read as sent. */
export function SendEmail({ log, message, note, onSent, email }: SendEmailProps) {
  /** null until the address was edited */
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? email?.to ?? ''
  /** the last press, whose retry is the same request until one of its parts is edited */
  const last = useRef<EmailPress | null>(null)
  const send = useSendPacketEmail(log, onSent)
  const reasonId = useId()
  const reason = whyNotSend(to, email?.delivery ?? null)

  const press = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null || send.isPending) return
    const address = to.trim()
    if (last.current?.message !== message || last.current.to !== address)
      last.current = { message, to: address, note, requestKey: newKey() }
    const end = () => {
      last.current = null
    }
    send.mutate(last.current, { onSuccess: end, onError: (error) => error instanceof ApiError && OVER.includes(error.code) && end() })
  }
  const change = (text: string) => {
    setTyped(text)
    send.reset()
  }
  return (
    <form className={styles.send} onSubmit={press} noValidate>
      <div className={styles.sendTo}>
        <TextInput
          label="Send to"
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="customer@example.com"
          value={to}
          onChange={(event) => change(event.currentTarget.value)}
          description={email?.to === '' ? 'We have no email address for this customer.' : undefined}
        />
        <Button
          type="submit"
          leftSection={<IconSend size={16} />}
          loading={send.isPending}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
        >
          Send Email
        </Button>
      </div>
      {reason === null ? null : (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      <div aria-live="polite">
        {send.isSuccess && send.variables.message === message ? (
          <Alert color="green" variant="light">
            {send.data.message}{' '}
            {send.data.delivery === 'mailbox' ? (
              <Anchor component={Link} to={mailboxPath()} inherit>
                Open the mailbox
              </Anchor>
            ) : null}
          </Alert>
        ) : null}
        {send.isError ? (
          <Alert color="red" variant="light" title="We couldn't send the email">
            {errorMessage(send.error)}
          </Alert>
        ) : null}
      </div>
    </form>
  )
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
