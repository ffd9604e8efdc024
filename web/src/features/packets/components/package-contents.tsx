import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Fold } from '../../../staff-ui/fold.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconCheck, IconClose } from '../../../ui/icons.tsx'
import styles from './send-packet.module.css'

interface PackageContentsProps {
  /** `available` is null while unknown */
  items: readonly { label: string; available: boolean | null }[]
  /** '4/6 items available (67%)' */
  summary: string
  /** reloads what failed to load; null when nothing failed */
  onRetry: (() => void) | null
  /** the form to add items, collapsed at first */
  children: ReactNode
}

/** What the packet contains, with a summary, and a button to add what is missing (rules: package completeness). */
export function PackageContents({ items, summary, onRetry, children }: PackageContentsProps) {
  // null before the first press; afterwards the form stays, because hiding it must not lose a typed address
  const [open, setOpen] = useState<boolean | null>(null)
  const id = useId()
  const missing = items.filter((item) => item.available === false).length
  return (
    <Fold title="Package status" summary={<span className="tabular">{summary}</span>}>
      <div className={styles.contents}>
        <ul className={styles.chips}>
          {items.map((item) => (
            <li key={item.label} data-available={item.available || undefined}>
              {item.available ? <IconCheck size={15} /> : <IconClose size={15} />}
              {item.label}
              <span className="visually-hidden">
                {item.available === null ? 'not known yet' : item.available ? 'available' : 'not added'}
              </span>
            </li>
          ))}
        </ul>
        {onRetry === null ? (
          <Button variant="default" size="xs" aria-expanded={open === true} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide documents' : missing === 0 ? 'Show documents' : `Add ${countOf(missing, 'missing item')}`}
          </Button>
        ) : (
          <Button variant="default" size="xs" onClick={onRetry}>
            Check the documents again
          </Button>
        )}
        <div id={id} hidden={!open}>
          {open === null ? null : children}
        </div>
      </div>
    </Fold>
  )
}
