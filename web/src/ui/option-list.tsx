import { useState } from 'react'
import styles from './option-list.module.css'

/** More than so many options are folded, so that they bury nothing below them. */
const SHOWN = 12

/** A vehicle's options, a line each in `text`, in as many columns as there is room for. */
export function OptionList({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const options = text.split('\n')
  const isLong = options.length > SHOWN
  return (
    <>
      <ul className={styles.options}>
        {(open ? options : options.slice(0, SHOWN)).map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      {isLong ? (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : `Show all ${options.length} options`}
        </button>
      ) : null}
    </>
  )
}
