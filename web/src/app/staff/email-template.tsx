import { lazy, Suspense } from 'react'
import type { EmailTemplate } from '../../features/packets/components/send-packet-slots.ts'

const EmailTemplateModal = lazy(async () => ({
  default: (await import('../../features/packet-email/components/email-template-modal.tsx')).EmailTemplateModal,
}))

/** The dialog that composes the email with a packet link; its code is loaded on demand. */
export const emailTemplate: EmailTemplate = (props) => (
  <Suspense fallback={null}>
    <EmailTemplateModal {...props} />
  </Suspense>
)
