import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconCheck, IconCopy } from './icons.tsx'
import { toast } from './toast.ts'

interface CopyTextButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> {
  text: string
  label: string
  copiedLabel?: string
  /** spec/2 section 9: 2 seconds for a link */
  copiedMs?: number
}

/** Copies a text and says so for a while. */
export function CopyTextButton({ text, label, copiedLabel = 'Copied!', copiedMs = 2_000, ...rest }: CopyTextButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      toast('Error: the browser did not allow copying. Select the link and copy it by hand.')
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), copiedMs)
  }
  return (
    <Button
      {...rest}
      color={copied ? 'green.9' : undefined}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}
