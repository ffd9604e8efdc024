import { caretAfter } from '@forecourt/contact/phone-typing'
import type { ChangeEvent, ComponentProps } from 'react'
import { useCaret } from '../../../ui/use-caret.ts'
import { TextField } from './text-field.tsx'

interface FormattedFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** formats the text for display */
  format: (text: string) => string
  /** called with the text as typed, before it is formatted */
  onType: (text: string) => void
}

/** A field that is formatted while typing; the caret stays between the same digits. */
export function FormattedField({ format, onType, ...field }: FormattedFieldProps) {
  const putCaret = useCaret()
  const type = (text: string, { currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const shown = format(text)
    const typedTo = currentTarget.selectionStart ?? text.length
    const digitsBefore = text.slice(0, typedTo).replace(/\D/g, '').length
    // a caret at the end stays there, even after a decimal point
    const after = typedTo === text.length ? shown.length : caretAfter(shown, digitsBefore)
    putCaret(currentTarget, shown === text ? typedTo : after)
    onType(text)
  }
  return <TextField {...field} onChange={type} />
}
