import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '../ui/icons.tsx'
import { type CopyOptions, useCopy } from './use-copy.ts'

/** White text on it is readable, also on hover. */
const COPIED_COLOR = '#17693b'

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'disabled'>, CopyOptions {
  /** the text, or a function that copies something else */
  source: string | (() => Promise<void>)
  label: string
  copiedLabel?: string
}

/** Copies something and confirms it for a while. */
export function CopyButton({ source, label, copiedLabel = 'Copied!', copiedMs, failed, ...rest }: CopyButtonProps) {
  const { copied, copy } = useCopy(source, { copiedMs, failed })
  return (
    <Button
      {...rest}
      variant={copied ? 'filled' : 'default'}
      color={copied ? COPIED_COLOR : undefined}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}
