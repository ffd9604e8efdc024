import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Note } from './note.tsx'

/** rules: passing message */
const MESSAGE_MS = 3_000

/** A message inside a dialog that disappears by itself: red if it is about an error or a failure, else green (rules: passing message). */
export function usePassingMessage(): { say: (text: string) => void; message: ReactNode } {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = useCallback((next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setText(''), MESSAGE_MS)
  }, [])
  const message = text === '' ? null : <Note tone={/error|failed/i.test(text) ? 'bad' : 'good'}>{text}</Note>
  return { say, message }
}
