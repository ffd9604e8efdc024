import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

export interface Question {
  title: string
  /** names what will be lost */
  text: string
  confirmLabel: string
  danger?: boolean
}

/** The question of every form and dialog before input is lost that is not saved. */
export const DISCARD_CHANGES: Question = {
  title: 'Discard changes?',
  text: "Your changes aren't saved yet.",
  confirmLabel: 'Discard changes',
}

/** The question of a form whose file is uploading: the upload continues, but only the form can show why rows or the file were rejected. */
export const LEAVING_UPLOAD: Question = {
  title: 'Leave while the file is uploading?',
  text: "The upload continues, but you won't see its full result.",
  confirmLabel: 'Leave',
}

/** Asks for confirmation; resolves to whether the user agreed. Escape and a click outside mean no. */
export function confirm({ title, text, confirmLabel, danger = true }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: confirmLabel, cancel: 'Cancel' },
      confirmProps: danger ? { color: 'red.9' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}
