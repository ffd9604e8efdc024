import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { openedTimes } from '../../../shared/packet-activity/model/opened-times.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import styles from './send-packet.module.css'

interface SendPreviewProps {
  firstName: string
  text: string
  photo: ReactNode
  /** '2020 Ford Mustang GT, $16,895' */
  headline: string
  /** 'Marcus Bell at Northgate Motors' */
  sender: string
  log: PacketLog | null
  /** the content of the QR code for the text message; null while it is not shown */
  code: string | null
  onCode: () => void
  busy: boolean
}

/** What the customer sees, and the text message as a QR code for the salesperson's phone. */
export function SendPreview({ firstName, text, photo, headline, sender, log, code, onCode, busy }: SendPreviewProps) {
  return (
    <aside className={styles.side} aria-label="Preview">
      <p className={styles.quiet}>What {firstName || 'your customer'} sees</p>
      <figure className={styles.bubble}>
        <p>{text}</p>
        <div className={styles.bubblePhoto}>{photo}</div>
        <figcaption>
          <b className={styles.headline}>{headline}</b>
          <span className={styles.quiet}>{sender}</span>
        </figcaption>
      </figure>
      <p className={styles.seen} role="status">
        <Seen log={log} firstName={firstName} />
      </p>
      <div className={styles.code}>
        {code === null ? null : <QrCode text={code} />}
        <div>
          <b className={styles.codeTitle}>On your own phone?</b>
          <p className={styles.quiet}>
            {code === null ? 'Send this text from your phone by scanning a code.' : 'Scan to open this text, ready to send.'}
          </p>
          {code === null ? (
            <Button variant="default" size="xs" mt={8} loading={busy} onClick={onCode}>
              Show QR code
            </Button>
          ) : null}
        </div>
      </div>
    </aside>
  )
}

/** 'Opened twice, last 5 min ago', live. */
function Seen({ log, firstName }: { log: PacketLog | null; firstName: string }) {
  if (log?.active) return 'Viewing now'
  if (!log?.opened) return `You'll see it here when ${firstName || 'your customer'} opens it.`
  return (
    <>
      {openedTimes(log.opens)}, last <RelativeTime inText at={log.lastOpenedAt ?? log.openedAt} />
    </>
  )
}

function QrCode({ text }: { text: string }) {
  const [source, setSource] = useState('')
  useEffect(() => {
    let stale = false
    void import('../../../shared/media/model/link-code.ts').then(({ linkCode }) => {
      if (!stale) setSource(linkCode(text))
    })
    return () => {
      stale = true
    }
  }, [text])
  return source === '' ? (
    <span className={styles.codePlace} />
  ) : (
    <img className={styles.codePlace} src={source} alt="QR code that opens this message on your phone" />
  )
}
