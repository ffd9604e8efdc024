import { useEffect, useRef, useState } from 'react'

/** Throttles a text for screen readers: it changes at most once per `calmMs`, and the latest text is always shown in the end. */
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
