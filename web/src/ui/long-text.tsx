import { useState } from 'react'
import { tidyText } from './format.ts'
import styles from './long-text.module.css'
import { MoreButton } from './more-button.tsx'

/** Longer texts are collapsed, so that they do not push the content below them out of sight. */
const FOLDED_ABOVE = 600

/** A feed's free text, with runs of blank lines reduced to one; collapsed when it is long. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const tidy = tidyText(text)
  const long = tidy.length > FOLDED_ABOVE
  return (
    <>
      <p className={`${styles.text} ${long && !open ? styles.folded : ''}`}>{tidy}</p>
      {long ? (
        <MoreButton open={open} onToggle={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read more'}
        </MoreButton>
      ) : null}
    </>
  )
}
