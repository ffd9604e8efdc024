import { useId } from 'react'
import styles from '../../../shared/requests/components/request-dialog.module.css'
import { type RequestField as Field, LENGTHS } from '../model/request-draft.ts'

interface RequestFieldProps {
  name: Field
  label: string
  value: string
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
    maxLength: LENGTHS[name],
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
