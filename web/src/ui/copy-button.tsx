import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from './icons.tsx'
import { useCopy } from './use-copy.ts'

/** White reads on it, also while the pointer is over it. */
const COPIED_COLOR = '#17693b'

interface CopyTextButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> {
  text: string
  label: string
  copiedLabel?: string
  /** spec/2 section 9: 2 seconds for a link */
  copiedMs?: number
}

/** Copies a text and says so for a while. */
export function CopyTextButton({ text, label, copiedLabel = 'Copied!', copiedMs, ...rest }: CopyTextButtonProps) {
  const { copied, copy } = useCopy(text, { copiedMs })
  return (
    <Button
      {...rest}
      color={copied ? COPIED_COLOR : undefined}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}
