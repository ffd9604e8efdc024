import { useState } from 'react'
import { MoreButton } from '../../../ui/more-button.tsx'
import styles from './option-list.module.css'

/** Options that are shown of more, so that they bury nothing below them. */
const SHOWN = 12
/** So few are not worth a button. */
const HIDDEN_MIN = 4

/** A vehicle's options, a line each in `text`, in as many columns as there is room for. */
export function OptionList({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const options = text.split('\n')
  const isLong = options.length >= SHOWN + HIDDEN_MIN
  return (
    <>
      <ul className={styles.options}>
        {(isLong && !open ? options.slice(0, SHOWN) : options).map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      {isLong ? (
        <MoreButton open={open} onToggle={() => setOpen(!open)}>
          {open ? 'Show fewer' : `Show all ${options.length} options`}
        </MoreButton>
      ) : null}
    </>
  )
}
