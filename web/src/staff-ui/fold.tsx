import { type ReactNode, useId, useState } from 'react'
import { IconDown } from '../ui/icons.tsx'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** a short summary of its content */
  summary?: ReactNode
  /** the level of its heading; 2 when it is not below an h2 */
  level?: 2 | 3
  children: ReactNode
}

/** A line that expands a section that is rarely needed. Expanded content stays mounted, so that collapsing it loses no input. */
export function Fold({ title, summary, level = 3, children }: FoldProps) {
  const Heading = `h${level}` as const
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState(false)
  const id = useId()
  const toggle = () => {
    setOpen(!open)
    setSeen(true)
  }
  return (
    <section className={styles.fold}>
      <Heading className={styles.head}>
        <button type="button" className={styles.line} aria-expanded={open} aria-controls={id} onClick={toggle}>
          <span className={styles.title}>{title}</span> <span className={styles.summary}>{summary}</span>
          <IconDown size={16} />
        </button>
      </Heading>
      <div id={id} hidden={!open} className={styles.inside}>
        {seen ? children : null}
      </div>
    </section>
  )
}
