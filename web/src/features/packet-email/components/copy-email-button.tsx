import { CopyButton } from '../../../staff-ui/copy-button.tsx'
import { type CopiedMail, copyMail } from '../model/copy-html.ts'

/** Copies the mail as formatted text. `mail` is called when the button is pressed; its promise may still be pending. */
export function CopyEmailButton({ mail, disabled }: { mail: () => Promise<CopiedMail> | CopiedMail; disabled: boolean }) {
  return (
    <CopyButton
      source={() => copyMail(mail())}
      label="Copy HTML Email"
      copiedLabel="Copied HTML Email!"
      // rules: packet email
      copiedMs={3_000}
      failed="We couldn't copy the email. Select it in the preview and copy it by hand."
      variant="default"
      disabled={disabled}
    />
  )
}
