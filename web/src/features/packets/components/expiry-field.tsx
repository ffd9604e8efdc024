import { NativeSelect, TextInput } from '@mantine/core'
import { zonedDay } from '../../../ui/zoned-day.ts'
import { EXPIRY_DAYS, type Expiry, expiresAt, NEVER } from '../model/expiry.ts'
import styles from './send-packet.module.css'

interface ExpiryFieldProps {
  /** of the dealership */
  timeZone: string
  value: Expiry
  onChange: (expiry: Expiry) => void
}

/** Selects how long a link works: always, for 7, 14 or 30 days, or through a selected date. */
export function ExpiryField({ timeZone, value, onChange }: ExpiryFieldProps) {
  const choose = (chosen: string) => {
    if (chosen === 'never') return onChange(NEVER)
    onChange(chosen === 'date' ? { kind: 'date', date: '' } : { kind: 'days', days: Number(chosen) })
  }
  const now = new Date()
  const wrong = value.kind === 'date' && value.date !== '' && expiresAt(value, now, timeZone) === undefined
  return (
    <div className={styles.expiry}>
      <NativeSelect
        label="Link expires"
        value={value.kind === 'days' ? String(value.days) : value.kind}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: 'never', label: 'Never' },
          ...EXPIRY_DAYS.map((days) => ({ value: String(days), label: `In ${days} days` })),
          { value: 'date', label: 'On a date…' },
        ]}
      />
      {value.kind === 'date' ? (
        <TextInput
          type="date"
          label="Last day"
          min={zonedDay(timeZone)(now)}
          value={value.date}
          error={wrong ? 'Choose a date in the future' : null}
          onChange={(event) => onChange({ kind: 'date', date: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
