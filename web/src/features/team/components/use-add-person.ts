import { useState } from 'react'
import { confirm, DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'

/** The form for a new person above a list, which a button opens and closes. Closing it and leaving the page ask before they discard input. */
export function useAddPerson() {
  const [adding, setAdding] = useState(false)
  const [typing, setTyping] = useState(false)
  useKeepUnsaved(typing)
  const close = async () => {
    if (typing && !(await confirm(DISCARD_CHANGES))) return
    setTyping(false)
    setAdding(false)
  }
  const toggle = () => (adding ? void close() : setAdding(true))
  return { adding, toggle, close: () => void close(), onTyping: setTyping }
}
