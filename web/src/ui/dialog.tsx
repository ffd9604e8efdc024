import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useModals } from '@mantine/modals'
import type { ReactNode } from 'react'

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
  /** a question on top of it takes Escape for itself */
  const covered = useModals().modals.length > 0
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!covered}
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
