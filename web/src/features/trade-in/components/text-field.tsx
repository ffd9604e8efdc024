import { type ChangeEvent, type InputHTMLAttributes, useId } from 'react'
import styles from '../../../shared/trade-in/components/fields.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  label: string
  value: string
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void
  /** the error message; '' for none */
  problem: string
  hint?: string
  prefix?: string
  suffix?: string
}

/** A text field with its label and its error message. */
export function TextField({ label, value, onChange, problem, hint = '', prefix, suffix, required, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field} data-bad={problem === '' ? undefined : ''}>
      <label htmlFor={id}>
        {label}
        {required ? <Star /> : null}
      </label>
      <div className={styles.box}>
        {prefix === undefined ? null : <span aria-hidden="true">{prefix}</span>}
        <input
          {...input}
          id={id}
          className={styles.input}
          value={value}
          aria-required={required}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-says`}
          onChange={(event) => onChange(event.currentTarget.value, event)}
        />
        {suffix === undefined ? null : <span aria-hidden="true">{suffix}</span>}
      </div>
      <div id={`${id}-says`}>
        {problem === '' ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {hint !== '' && problem === '' ? <p className={styles.hint}>{hint}</p> : null}
      </div>
    </div>
  )
}

/** The asterisk of a required field. Screen readers get this from the field itself. */
export function Star() {
  return (
    <span className={styles.star} aria-hidden="true">
      {' *'}
    </span>
  )
}
