import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTakesEscape } from './dialog.tsx'
import styles from './framed-dialog.module.css'
import { useFocusBack } from './use-focus-back.ts'

interface FramedDialogProps {
  title: string
  /** a picture before the title, and a line below it */
  picture?: ReactNode
  about?: ReactNode
  /** CSS pixels on a wide screen; a phone gives it the whole screen */
  width: number
  /** the part that is read and filled in; scrolls by itself */
  children: ReactNode
  /** next to it on a wide screen */
  side?: ReactNode
  /** the actions, always visible; at the bottom of the screen on a phone */
  foot: ReactNode
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
}

/** A dialog whose head and foot stay in place while its content scrolls. Escape and the cross close it, and focus returns to where it was. */
export function FramedDialog({ title, picture, about, width, children, side, foot, onClose, onKeyDown }: FramedDialogProps) {
  const narrow = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false })
  const escapes = useTakesEscape()
  useFocusBack()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={escapes}
      size={width}
      fullScreen={narrow}
      padding={0}
      centered
      transitionProps={{ duration: 120 }}
      onKeyDown={onKeyDown}
      classNames={{ content: styles.content, header: styles.head, title: styles.title, body: styles.body }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content radius={narrow ? 0 : 'var(--fc-r-xl)'}>
        <Modal.Header>
          {picture}
          <div className={styles.titles}>
            <Modal.Title>{title}</Modal.Title>
            {about}
          </div>
          <Modal.CloseButton aria-label="Close" size={narrow ? 44 : 34} />
        </Modal.Header>
        <Modal.Body>
          <div className={styles.columns} data-side={side === undefined || undefined}>
            <div className={styles.main}>{children}</div>
            {side === undefined ? null : side}
          </div>
          <div className={styles.foot}>{foot}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
