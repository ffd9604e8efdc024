import { useEffect, useRef, useState } from 'react'
import { toast } from './toast.ts'

export interface CopyOptions {
  copiedMs?: number
  /** the message when the browser refuses to copy */
  failed?: string
}

/**
 * Copies a text, or calls `source` to copy, and reports success for a while. Nothing is awaited before the write: Safari allows it only
 * in the click event itself.
 */
export function useCopy(
  source: string | (() => Promise<void>),
  { copiedMs = 2_000, failed = copyByHand('link') }: CopyOptions = {},
): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await (typeof source === 'string' ? navigator.clipboard.writeText(source) : source())
    } catch {
      toast(failed, 'bad')
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), copiedMs)
  }
  return { copied, copy }
}

/** The message when `what` ('link', 'VIN') could not be copied. */
export function copyByHand(what: string): string {
  return `We couldn't copy the ${what}. Select the text and copy it.`
}
