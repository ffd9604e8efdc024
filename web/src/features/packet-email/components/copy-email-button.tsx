import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconCheck, IconCopy } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.ts'
import { type CopiedMail, copyMail } from '../model/copy-html.ts'

/** spec/2 section 9. */
const COPIED_MS = 3_000

/** Copies the mail as formatted text. `mail` is called as the button is pressed; it may still be on its way. */
export function CopyEmailButton({ mail, disabled }: { mail: () => Promise<CopiedMail> | CopiedMail; disabled: boolean }) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await copyMail(mail())
    } catch {
      toast('Error: the email could not be copied. Select it in the preview and copy it by hand.')
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <Button
      variant="default"
      color={copied ? 'green.9' : undefined}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      disabled={disabled}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {copied ? 'Copied HTML Email!' : 'Copy HTML Email'}
    </Button>
  )
}
