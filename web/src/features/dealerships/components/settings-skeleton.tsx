import { Skeleton } from '@mantine/core'
import styles from './settings-form.module.css'

/** The fields shown as placeholders in each group of settings. */
const PARTS = [
  { part: 'dealership', fields: ['name', 'email', 'time zone'] },
  { part: 'contact', fields: ['phone', 'text number', 'street', 'city'] },
  { part: 'prices', fields: ['fee', 'rate'] },
]

/** Placeholders in the shape of the settings form: groups with a title, fields with a label. */
export function SettingsSkeleton() {
  return (
    <div className={styles.form} role="status" aria-label="Loading settings">
      {PARTS.map(({ part, fields }) => (
        <div key={part} className={styles.section}>
          <div className={styles.pendingTitle}>
            <Skeleton height={14} width={120} />
          </div>
          {fields.map((field) => (
            <div key={field}>
              <Skeleton height={12} width="38%" mb={8} />
              <Skeleton height={40} radius="md" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
