import type { Evaluation } from './use-evaluation.ts'
import styles from './wizard.module.css'

/** A field out of everyone's sight and reach: what fills it in is a program, and what comes with it no evaluation (rules: trade-in drafts). */
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
