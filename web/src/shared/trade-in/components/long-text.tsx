import { useId } from 'react'
import styles from './fields.module.css'

interface LongTextProps {
  label: string
  value: string
  max: number
  onChange: (value: string) => void
}

/** Several lines of text with their label. */
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
