import { CopyButton } from '../../../staff-ui/copy-button.tsx'
import { type CopiedMail, copyMail } from '../model/copy-html.ts'

interface CopyEmailButtonProps {
  /** called when the button is pressed; its promise may still be pending */
  mail: () => Promise<CopiedMail> | CopiedMail
  onCopied: () => void
  disabled: boolean
}

/** Copies the mail as formatted text. */
export function CopyEmailButton({ mail, onCopied, disabled }: CopyEmailButtonProps) {
  return (
    <CopyButton
      source={() => copyMail(mail()).then(onCopied)}
      label="Copy HTML Email"
      copiedLabel="Copied HTML Email!"
      // rules: packet email
      copiedMs={3_000}
      failed="We couldn't copy the email. Select it in the preview and copy it."
      disabled={disabled}
    />
  )
}
