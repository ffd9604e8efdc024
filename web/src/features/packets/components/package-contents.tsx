import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { countOf } from '../../../ui/format.ts'
import { IconCheck, IconClose } from '../../../ui/icons.tsx'
import styles from './send-packet.module.css'

interface PackageContentsProps {
  /** `available` is null while it is not known */
  items: readonly { label: string; available: boolean | null }[]
  /** '4/6 items available (67%)' */
  summary: string
  /** asks again for what could not be had; null where nothing failed */
  onRetry: (() => void) | null
  /** where items are added, folded until it is wanted */
  children: ReactNode
}

/** What a customer gets with the packet, counted, and a way to add the rest (rules: package completeness). */
export function PackageContents({ items, summary, onRetry, children }: PackageContentsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const available = items.filter((item) => item.available).length
  const missing = items.filter((item) => item.available === false).length
  return (
    <section aria-labelledby="package-contents-heading" className={styles.contents}>
      <div className={styles.contentsHead}>
        <h3 id="package-contents-heading">Package status</h3>
        <span className="tabular">{summary}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${items.length === 0 ? 0 : (available / items.length) * 100}%` }} />
      </div>
      <div className={styles.contentsFoot}>
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
          <Button variant="subtle" size="compact-sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide documents' : missing === 0 ? 'Show documents' : `Add ${countOf(missing, 'missing item')}`}
          </Button>
        ) : (
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Ask again for the documents
          </Button>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open ? children : null}
      </div>
    </section>
  )
}
