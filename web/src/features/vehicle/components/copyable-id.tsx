import { copyByHand, useCopy } from '../../../staff-ui/use-copy.ts'
import { IconCheck, IconCopy } from '../../../ui/icons.tsx'
import styles from './vehicle-header.module.css'

interface CopyableIdProps {
  /** 'Stock', 'VIN' */
  label: string
  /** the text to copy */
  text: string
  /** the text to show; by default the whole text */
  shown?: string
}

/** A number that is copied by a click. */
export function CopyableId({ label, text, shown = text }: CopyableIdProps) {
  const { copied, copy } = useCopy(text, { failed: copyByHand(label) })
  return (
    <button type="button" className={styles.id} title={`Copy ${label} ${text}`} onClick={() => void copy()}>
      {label} {shown}
      {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      <span className={copied ? styles.copied : 'visually-hidden'} role="status">
        {copied ? 'Copied!' : ''}
      </span>
    </button>
  )
}
