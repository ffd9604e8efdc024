import { type ReactNode, useId, useState } from 'react'
import { IconDown } from '../ui/icons.tsx'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** a short summary of its content */
  summary?: ReactNode
  /** the level of its heading; 2 when it is not below an h2 */
  level?: 2 | 3
  /** false where there is room: then its content is shown without the line. A change keeps the content mounted. */
  folds?: boolean
  children: ReactNode
}

/** A line that expands a section that is rarely needed. Expanded content stays mounted, so that collapsing it loses no input. */
export function Fold({ title, summary, level = 3, folds = true, children }: FoldProps) {
  const Heading = `h${level}` as const
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState(false)
  const id = useId()
  // what was shown, and perhaps edited, stays open when it begins to fold
  if (!folds && !open) {
    setOpen(true)
    setSeen(true)
  }
  const toggle = () => {
    setOpen(!open)
    setSeen(true)
  }
  return (
    <section className={folds ? styles.fold : undefined}>
      {folds ? (
        <Heading className={styles.head}>
          <button type="button" className={styles.line} aria-expanded={open} aria-controls={id} onClick={toggle}>
            <span className={styles.title}>{title}</span> <span className={styles.summary}>{summary}</span>
            <IconDown size={16} />
          </button>
        </Heading>
      ) : null}
      <div id={id} hidden={!open} className={folds ? styles.inside : undefined}>
        {seen ? children : null}
      </div>
    </section>
  )
}
