import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconCheck, IconCopy, IconLink, IconMail, IconMessage, IconShare } from '../../../ui/icons.tsx'
import type { SendMethod } from '../model/send-methods.ts'
import styles from './send-packet.module.css'
import type { Sending } from './use-sending.ts'

/** How long a button reads 'Copied!' (rules: send packet dialog). */
const COPIED_MS = 2_000

interface SendFootProps {
  method: SendMethod
  sending: Sending
  disabled: boolean
  isPhone: boolean
  /** opens the messages app on a phone, shows the QR code elsewhere */
  onText: () => void
  /** null when no email can be written */
  onEmail: (() => void) | null
  isTexted: boolean
}

/** The buttons to send: the selected channel is primary, the others are beside it. On a phone 'Text it' is primary, with the others below. */
export function SendFoot({ method, sending, disabled, isPhone, onText, onEmail, isTexted }: SendFootProps) {
  const main: SendMethod = isPhone ? 'text' : method
  const text = (
    <Button
      key="text"
      className={styles.primary}
      leftSection={<IconMessage size={16} />}
      disabled={disabled}
      loading={sending.busy}
      onClick={onText}
    >
      Text it
    </Button>
  )
  const copy = <CopyLink key="copy" sending={sending} disabled={disabled} isMain={main === 'link'} />
  const email =
    onEmail === null ? null : (
      <Button
        key="email"
        variant={main === 'email' ? 'filled' : 'default'}
        leftSection={isPhone || main === 'email' ? <IconMail size={16} /> : undefined}
        aria-label="Create Email Template"
        disabled={disabled}
        onClick={onEmail}
      >
        {isPhone ? 'Email' : 'Create Email Template'}
      </Button>
    )
  const share =
    typeof navigator.share === 'function' ? (
      <Button
        key="share"
        variant="default"
        leftSection={<IconShare size={16} />}
        disabled={disabled || sending.busy}
        onClick={() => void sending.share()}
      >
        Share
      </Button>
    ) : null
  if (isPhone) {
    return (
      <div className={styles.phoneFoot}>
        {text}
        <div className={styles.phoneWays}>
          {share}
          {copy}
          {email}
        </div>
      </div>
    )
  }
  const byMethod = { text, email, link: copy }
  return (
    <div className={styles.foot}>
      {main === 'link' ? null : copy}
      {main === 'email' ? null : email}
      {share}
      <span className={styles.sentLine} role="status">
        {isTexted && main === 'text' ? 'Scan the code with your phone to send the text.' : ''}
      </span>
      <kbd className={styles.keys}>Ctrl Enter</kbd>
      {byMethod[main]}
    </div>
  )
}

function CopyLink({ sending, disabled, isMain }: { sending: Sending; disabled: boolean; isMain: boolean }) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const press = async () => {
    if (await sending.copy()) setCopied((count) => count + 1)
  }
  const Icon = copied > 0 ? IconCheck : isMain ? IconLink : IconCopy
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={16} />}
      disabled={disabled}
      aria-live="polite"
      onClick={() => void press()}
    >
      {copied > 0 ? 'Copied!' : 'Copy Link'}
    </Button>
  )
}
