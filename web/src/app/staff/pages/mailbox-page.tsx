import { Mailbox } from '../../../features/packet-email/components/mailbox.tsx'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** Where emails wait that no mail server takes. */
export function MailboxPage() {
  return (
    <Page title="Development Mailbox" about="Mailbox">
      <PageBody>
        <Mailbox />
      </PageBody>
    </Page>
  )
}
