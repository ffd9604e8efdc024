import { useState } from 'react'
import fields from '../../../shared/trade-in/components/fields.module.css'
import type { Loaded } from '../../../shared/use-loaded.ts'

interface ListFieldProps {
  id: string
  label: string
  value: string
  /** null while the field is disabled, until the one before it is filled in */
  options: Loaded<string[]> | null
  problem: string
  onChange: (value: string) => void
}

const NOT_LISTED = '-'
const focus = (field: HTMLInputElement | null) => field?.focus()

/** A select; a text field when the list is empty, failed to load, or does not contain the value. */
export function ListField({ id, label, value, options, problem, onChange }: ListFieldProps) {
  const [isTyped, setTyped] = useState(false)
  const list = options?.state === 'ready' ? options.value : []
  const hasNone = options?.state === 'failed' || (options?.state === 'ready' && list.length === 0)
  const isText = isTyped || hasNone || (options?.state === 'ready' && value !== '' && !list.includes(value))
  const common = {
    id,
    className: fields.input,
    'aria-invalid': problem !== '',
    'aria-describedby': `${id}-says`,
    'aria-required': true,
    disabled: options === null,
  }
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      {isText ? (
        // 'Not listed' replaces the list that had the focus
        <input
          {...common}
          value={value}
          maxLength={100}
          autoComplete="off"
          ref={isTyped ? focus : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <select
          {...common}
          value={value}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== NOT_LISTED) return onChange(currentTarget.value)
            setTyped(true)
            onChange('')
          }}
        >
          <option value="">{options?.state === 'loading' ? 'Loading...' : 'Select'}</option>
          {value !== '' && !list.includes(value) ? <option value={value}>{value}</option> : null}
          {list.map((each) => (
            <option key={each}>{each}</option>
          ))}
          {options?.state === 'ready' && id !== 'car-year' ? <option value={NOT_LISTED}>Not listed</option> : null}
        </select>
      )}
      <p id={`${id}-says`} className={fields.problem} role={problem === '' ? undefined : 'alert'}>
        {problem}
      </p>
    </div>
  )
}
