import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useModals } from '@mantine/modals'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

interface DialogProps {
  title: string
  /** CSS pixels on a wide screen; a phone gives it the whole screen */
  width: number
  onClose: () => void
  children: ReactNode
}

/** A dialog of the portal: Escape and the cross close it, and focus returns where it was. */
export function Dialog({ title, width, onClose, children }: DialogProps) {
  const narrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const escapes = useTakesEscape()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={escapes}
      size={width}
      title={title}
      fullScreen={narrow}
      transitionProps={{ duration: 120 }}
      styles={{ title: { fontWeight: 600, fontSize: '1.125rem', lineHeight: 1.3 } }}
    >
      {children}
    </Modal>
  )
}

/**
 * False while a question, or another dialog, lies on top, and until the key press that closed it is over: a browser renders between two
 * listeners of one press, so that the dialog below would take the same Escape for itself.
 */
export function useTakesEscape(): boolean {
  const asked = useModals().modals.length > 0
  const covered = useCovered() || asked
  const [uncovered, setUncovered] = useState(!covered)
  useEffect(() => {
    if (covered) return setUncovered(false)
    const timer = setTimeout(() => setUncovered(true))
    return () => clearTimeout(timer)
  }, [covered])
  return uncovered && !covered
}

/** The dialogs that are open, by when they were first drawn: one within another is drawn after it. */
let drawn = 0
let open: readonly number[] = []
const watchers = new Set<() => void>()
const change = (next: readonly number[]) => {
  open = next
  for (const each of watchers) each()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether another dialog was opened over this one. */
function useCovered(): boolean {
  const [place] = useState(() => ++drawn)
  useEffect(() => {
    change([...open, place])
    return () => change(open.filter((each) => each !== place))
  }, [place])
  return useSyncExternalStore(watch, () => open.some((each) => each > place))
}
