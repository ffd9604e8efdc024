import { useId } from 'react'
import styles from './request-dialog.module.css'

interface RequestFieldProps {
  name: string
  label: string
  value: string
  maxLength: number
  /** the error message */
  problem: string | undefined
  onChange: (value: string) => void
  onLeave?: () => void
  type?: 'text' | 'tel' | 'email'
  autoComplete?: string
  placeholder?: string
  isLong?: boolean
}

/** One field of a request with its label and its error message. */
export function RequestField({
  name,
  label,
  value,
  maxLength,
  problem,
  onChange,
  onLeave,
  isLong = false,
  type = 'text',
  ...input
}: RequestFieldProps) {
  const id = useId()
  const shared = {
    id,
    name,
    value,
    maxLength,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  }
  return (
    <div className={styles.fields}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...shared} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input {...shared} {...input} type={type} onChange={(event) => onChange(event.currentTarget.value)} onBlur={onLeave} />
      )}
      {problem === undefined ? null : (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
