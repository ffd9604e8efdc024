import type { ComponentProps } from 'react'
import { groupedNumber, plainNumber } from '../model/number-typing.ts'
import { FormattedField } from './formatted-field.tsx'
import type { TextField } from './text-field.tsx'

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  /** without separators */
  value: string
  onChange: (value: string) => void
}

/** A field for a number, which is typed with or without separators and shown with them. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <FormattedField
      {...field}
      value={groupedNumber(value)}
      format={(text) => groupedNumber(plainNumber(text))}
      onType={(text) => onChange(plainNumber(text))}
    />
  )
}
