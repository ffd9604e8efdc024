import { ActionIcon } from '@mantine/core'
import { IconDown } from '../ui/icons.tsx'
import styles from './step-buttons.module.css'

interface StepButtonsProps {
  /** a word for the list's entries: 'vehicle' */
  noun: string
  onStep: (by: 1 | -1) => void
}

const STEPS = [
  { by: -1, word: 'Previous', shortcut: 'K' },
  { by: 1, word: 'Next', shortcut: 'J' },
] as const

/** Steps through a list from the details of one of its entries, as J and K do. */
export function StepButtons({ noun, onStep }: StepButtonsProps) {
  return STEPS.map(({ by, word, shortcut }) => (
    <ActionIcon
      key={by}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`${word} ${noun}`}
      aria-keyshortcuts={shortcut}
      title={`${word} ${noun} (${shortcut})`}
      onClick={() => onStep(by)}
    >
      <IconDown size={18} className={by === -1 ? styles.up : undefined} />
    </ActionIcon>
  ))
}
