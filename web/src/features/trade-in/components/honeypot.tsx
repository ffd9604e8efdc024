import type { Evaluation } from './use-evaluation.ts'
import styles from './wizard.module.css'

/** A field that people cannot see or reach: if it is filled in, a bot did it, and nothing is stored (rules: trade-in drafts). */
export function Honeypot({ evaluation: { honeypot } }: { evaluation: Evaluation }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
          onChange={({ currentTarget }) => {
            honeypot.value = currentTarget.value
          }}
        />
      </label>
    </div>
  )
}
