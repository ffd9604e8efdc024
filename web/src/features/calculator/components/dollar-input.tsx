import { useId } from 'react'
import styles from './calculator.module.css'

/** A whole-dollar amount, shown with separators; what is not a digit is ignored. */
export function DollarInput({ label, value, onChange }: { label: string; value: number; onChange: (text: string) => void }) {
  const id = useId()
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.dollars}>
        <span className={styles.sign} aria-hidden="true">
          $
        </span>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          value={value === 0 ? '' : value.toLocaleString('en-US')}
          placeholder="0"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </>
  )
}
