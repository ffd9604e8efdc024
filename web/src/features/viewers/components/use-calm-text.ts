import { useEffect, useRef, useState } from 'react'

/** A text that changes at most once in `calmMs`, its last word never lost: for what is read aloud. */
export function useCalmText(text: string, calmMs: number): string {
  const [calm, setCalm] = useState('')
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (text === calm) return
    const say = () => {
      changedAt.current = Date.now()
      setCalm(text)
    }
    const wait = changedAt.current + calmMs - Date.now()
    if (wait <= 0) return say()
    const timer = setTimeout(say, wait)
    return () => clearTimeout(timer)
  }, [text, calm, calmMs])
  return calm
}
