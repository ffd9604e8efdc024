import { useState } from 'react'
import { MoreButton } from '../../../ui/more-button.tsx'
import styles from './option-list.module.css'

/** Options shown of a long list, so that it does not push the content below it out of sight. */
const SHOWN = 12
/** Fewer hidden options are not worth a button. */
const HIDDEN_MIN = 4

/** A vehicle's options, one per line in `text`, in as many columns as fit. */
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
