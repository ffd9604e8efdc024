import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState, queryFailure } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { IconLeft, IconSend } from '../../../ui/icons.tsx'
import { type MailboxMail, mailboxMailQuery } from '../api/mailbox.ts'
import { EmailFrame } from './email-frame.tsx'
import styles from './mailbox.module.css'

/** One mail of the development mailbox: its headers, as HTML and as plain text. */
export function MailboxMailView({ messageId, onBack }: { messageId: string; onBack: () => void }) {
  const mail = useQuery(mailboxMailQuery(messageId))
  const missing = mail.error instanceof ApiError && (mail.error.status === 404 || mail.error.status === 400)
  return (
    <article className={styles.mail} aria-label="Email">
      <Button className={styles.back} variant="default" leftSection={<IconLeft size={16} />} onClick={onBack}>
        All emails
      </Button>
      {mail.isPending ? (
        <div role="status" aria-label="Loading...">
          <Skeleton height={90} radius="md" mb="md" />
          <Skeleton height={480} radius="md" />
        </div>
      ) : null}
      {missing ? (
        <EmptyState
          icon={<IconSend size={26} />}
          title="This email is not here."
          text="Emails are kept for 30 days, the newest 2,000 of them."
        />
      ) : null}
      {mail.isError && !missing ? <ErrorState title="We couldn't load the email" {...queryFailure(mail)} /> : null}
      {mail.data === undefined ? null : <Mail mail={mail.data} />}
    </article>
  )
}

function Mail({ mail }: { mail: MailboxMail }) {
  return (
    <>
      <h2 className={styles.subject}>{mail.subject}</h2>
      <dl className={styles.headers}>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Sent</dt>
        <dd>
          <RelativeTime at={mail.at} />
        </dd>
      </dl>
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="html">HTML</Tabs.Tab>
          <Tabs.Tab value="text">Plain text</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html">
          <EmailFrame title={mail.subject} html={mail.html} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <pre className={styles.text}>{mail.text}</pre>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
