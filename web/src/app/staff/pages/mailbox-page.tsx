import { Mailbox } from '../../../features/packet-email/components/mailbox.tsx'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** The emails that the platform keeps because no mail server is set up. */
export function MailboxPage() {
  return (
    <Page title="Development Mailbox" about="Mailbox">
      <PageBody>
        <Mailbox />
      </PageBody>
    </Page>
  )
}
