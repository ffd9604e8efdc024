import type { EmailTemplate } from '../../features/packets/components/send-packet-slots.ts'
import { LaterPart, laterPart } from '../../shared/later-part.tsx'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { ErrorState } from '../../staff-ui/error-state.tsx'

const modal = laterPart(async () => (await import('../../features/packet-email/components/email-template-modal.tsx')).EmailTemplateModal)
/** Loads the dialog's code in advance. Rejects when it does not load. */
export const loadEmailTemplate = modal.preload

/** The dialog that composes the email with a packet link; its code is loaded on demand. */
export const emailTemplate: EmailTemplate = (props) => (
  <LaterPart
    part={modal}
    loading={null}
    failed={(failure) => (
      <Dialog title="Email Template" width={560} onClose={props.onClose}>
        <ErrorState title="We couldn't load the email template" {...failure} />
      </Dialog>
    )}
  >
    {(EmailTemplateModal) => <EmailTemplateModal {...props} />}
  </LaterPart>
)
