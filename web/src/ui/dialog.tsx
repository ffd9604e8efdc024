import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useModals } from '@mantine/modals'
import { type ReactNode, useEffect, useState } from 'react'

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
      styles={{ title: { fontWeight: 650, fontSize: '1.125rem', lineHeight: 1.3 } }}
    >
      {children}
    </Modal>
  )
}

/**
 * False while a question or another dialog of Mantine's manager lies on top, and until the key press that closed it is over: a browser renders
 * between two listeners of one press, so that the dialog below would take the same Escape for itself.
 */
function useTakesEscape(): boolean {
  const covered = useModals().modals.length > 0
  const [uncovered, setUncovered] = useState(!covered)
  useEffect(() => {
    if (covered) return setUncovered(false)
    const timer = setTimeout(() => setUncovered(true))
    return () => clearTimeout(timer)
  }, [covered])
  return uncovered && !covered
}
