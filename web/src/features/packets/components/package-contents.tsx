import { IconCheck, IconClose } from '../../../ui/icons.tsx'
import styles from './send-packet.module.css'

interface PackageContentsProps {
  /** `available` is null while it is not known */
  items: readonly { label: string; available: boolean | null }[]
  /** '4/6 items available (67%)' */
  summary: string
}

/** What a customer gets with the packet, counted (rules: package completeness). */
export function PackageContents({ items, summary }: PackageContentsProps) {
  const available = items.filter((item) => item.available).length
  return (
    <section aria-labelledby="package-contents-heading" className={styles.contents}>
      <div className={styles.contentsHead}>
        <h3 id="package-contents-heading">Package status</h3>
        <span className="tabular">{summary}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${items.length === 0 ? 0 : (available / items.length) * 100}%` }} />
      </div>
      <ul>
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
    </section>
  )
}
