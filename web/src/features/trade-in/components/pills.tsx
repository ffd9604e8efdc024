import { type ReactNode, useId } from 'react'
import styles from '../../../shared/trade-in/components/fields.module.css'
import { Star } from './text-field.tsx'

interface PillsProps {
  legend: string
  /** the name of the radio buttons, and of the group as `data-group` */
  name: string
  options: Readonly<Record<string, string>>
  /** '' while nothing is selected */
  value: string
  onChange: (value: string) => void
  required?: boolean
  /** whether the asterisk is always shown, as in the other fields of its form; otherwise only when the answer is missing */
  isStarred?: boolean
  /** whether the last attempt to continue found no answer */
  isMissing?: boolean
  problem?: string
  children?: ReactNode
}

/** A question with its answers as pills, one of which can be selected. */
export function Pills({
  legend,
  name,
  options,
  value,
  onChange,
  required,
  isStarred = false,
  isMissing = false,
  problem = '',
  children,
}: PillsProps) {
  const id = useId()
  const isBad = isMissing || problem !== ''
  return (
    <fieldset
      className={styles.group}
      data-group={name}
      data-bad={isBad ? '' : undefined}
      aria-describedby={isBad ? `${id}-says` : undefined}
    >
      <legend>
        {legend}
        {required && (isStarred || isBad) ? <Star /> : null}
        {required ? <span className="visually-hidden"> (required)</span> : null}
      </legend>
      <div className={styles.pills}>
        {Object.entries(options).map(([code, label]) => (
          <label key={code}>
            <input type="radio" name={name} value={code} checked={value === code} onChange={() => onChange(code)} />
            {label}
          </label>
        ))}
      </div>
      {isBad ? (
        <p id={`${id}-says`} className={styles.problem} role={problem === '' ? undefined : 'alert'}>
          {problem === '' ? 'Choose one.' : problem}
        </p>
      ) : null}
      {children}
    </fieldset>
  )
}
