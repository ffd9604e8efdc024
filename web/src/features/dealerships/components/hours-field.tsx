import { Button, Input, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import { closeDay, copyMonday, DAYS, type OpeningHours, openDay, usualHours } from '../model/opening-hours.ts'
import { SETTINGS_LABELS } from '../model/settings-values.ts'
import styles from './hours-field.module.css'
import type { SectionProps } from './settings-section.tsx'

/** The opening hours of seven days, each either closed or a time range. Empty until the user adds them (rules: dealership contact). */
export function HoursField({ form }: SectionProps) {
  const labelId = useId()
  const { hours } = form.values
  const change = (next: OpeningHours) => {
    for (const path of Object.keys(form.errors)) if (path.startsWith('hours')) form.clearFieldError(path)
    form.setFieldValue('hours', next)
  }
  return (
    <fieldset className={styles.field} aria-labelledby={labelId}>
      <div className={styles.head}>
        <div>
          <div id={labelId} className={styles.label}>
            {SETTINGS_LABELS.hours}
          </div>
          <Input.Description>
            {hours.length === 0 ? "Customers don't see any hours yet" : 'In the time zone of the dealership'}
          </Input.Description>
        </div>
        {hours.length === 0 ? (
          <Button variant="default" size="sm" onClick={() => change(usualHours())}>
            Add hours
          </Button>
        ) : (
          <div className={styles.actions}>
            <Button variant="default" size="sm" onClick={() => change(copyMonday(hours))}>
              Copy Monday to Friday
            </Button>
            <Button variant="default" size="sm" onClick={() => change([])}>
              Remove hours
            </Button>
          </div>
        )}
      </div>
      {form.errors.hours === undefined ? null : <Input.Error>{form.errors.hours}</Input.Error>}
      {hours.length === 0 ? null : (
        <div className={styles.days}>
          {DAYS.map((name, day) => (
            <Day key={name} form={form} day={day} onOpen={(open) => change(open ? openDay(hours, day) : closeDay(hours, day))} />
          ))}
        </div>
      )}
    </fieldset>
  )
}

function Day({ form, day, onOpen }: SectionProps & { day: number; onOpen: (open: boolean) => void }) {
  const errorId = useId()
  const name = DAYS[day]
  const hours = form.values.hours[day] ?? null
  const error = form.errors[`hours.${day}.opens`] ?? form.errors[`hours.${day}.closes`]
  const time = (which: 'opens' | 'closes') => {
    const { error: own, ...props } = form.getInputProps(`hours.${day}.${which}`)
    return (
      <TextInput
        {...props}
        type="time"
        aria-label={`${name} ${which}`}
        error={own !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
    )
  }
  return (
    <div className={styles.day}>
      <Switch label={name} checked={hours !== null} onChange={({ currentTarget }) => onOpen(currentTarget.checked)} />
      {hours === null ? (
        <span className={styles.closed}>Closed</span>
      ) : (
        <span className={styles.times}>
          {time('opens')}
          <span aria-hidden>–</span>
          {time('closes')}
        </span>
      )}
      {error === undefined || hours === null ? null : (
        <Input.Error id={errorId} className={styles.error}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
