import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useModals } from '@mantine/modals'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createSignal } from '../api/signal.ts'
import { useFocusBack } from './use-focus-back.ts'

interface DialogProps {
  title: string
  /** CSS pixels on a wide screen; a phone gives it the whole screen */
  width: number
  /** on a phone the content takes the height that the title leaves, and scrolls itself */
  fills?: boolean
  onClose: () => void
  children: ReactNode
}

const TITLE = { fontWeight: 600, fontSize: '1.125rem', lineHeight: 1.3 }
const FILLED = {
  content: { display: 'flex', flexDirection: 'column' },
  body: { display: 'grid', flex: 1, minHeight: 0 },
} as const

/** A dialog of the portal. Escape and the cross close it, and focus returns to where it was. */
export function Dialog({ title, width, fills = false, onClose, children }: DialogProps) {
  const narrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const escapes = useTakesEscape()
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={escapes}
      size={width}
      title={title}
      fullScreen={narrow}
      transitionProps={{ duration: 120 }}
      styles={{ title: TITLE, ...(fills && narrow && FILLED) }}
    >
      {children}
    </Modal>
  )
}

/**
 * Returns false while a confirmation or another dialog is on top, and until the key press that closed it is over: browsers render between two
 * listeners of one event, so the dialog below would handle the same Escape.
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

/** The open dialogs by the order of their first render; a nested dialog renders after its parent. */
let drawn = 0
let open: readonly number[] = []
const changed = createSignal()
const change = (next: readonly number[]) => {
  open = next
  changed.announce()
}

/** Whether another dialog was opened over this one. */
function useCovered(): boolean {
  const [place] = useState(() => ++drawn)
  useEffect(() => {
    change([...open, place])
    return () => change(open.filter((each) => each !== place))
  }, [place])
  return useSyncExternalStore(changed.listen, () => open.some((each) => each > place))
}
