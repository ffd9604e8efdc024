import { useEffect, useRef, useState } from 'react'
import { toast } from './toast.ts'

/**
 * Copies a text and says for a while that it has. Nothing is awaited before the write: Safari allows it only in the click itself.
 * `what` is what could not be copied, where the browser does not allow it.
 */
export function useCopy(text: string, { copiedMs = 2_000, what = 'link' } = {}): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      toast(`Error: the browser did not allow copying. Select the ${what} and copy it by hand.`)
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), copiedMs)
  }
  return { copied, copy }
}
