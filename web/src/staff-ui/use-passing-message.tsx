import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Note } from './note.tsx'

/** spec/2 section 9: messages of the settings views clear by themselves after 3 seconds. */
const MESSAGE_MS = 3_000

/** A message inside a dialog that goes by itself: red when it speaks of an error or a failure, else green (spec/2 section 2.15). */
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
