import { useId } from 'react'
import styles from './fields.module.css'

interface LongTextProps {
  label: string
  value: string
  max: number
  onChange: (value: string) => void
}

/** A labeled multi-line text field. */
export function LongText({ label, value, max, onChange }: LongTextProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.area}
        rows={3}
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
