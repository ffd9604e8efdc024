import { caretAfter } from '@forecourt/contact/phone-typing'
import type { ChangeEvent, ComponentProps } from 'react'
import { useCaret } from '../../../ui/use-caret.ts'
import { TextField } from './text-field.tsx'

interface FormattedFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** what the field shows for a text that is typed into it */
  format: (text: string) => string
  /** called with what is typed, not formatted yet */
  onType: (text: string) => void
}

/** A field that formats itself while it is typed into, with the caret between the digits between which the person left it. */
export function FormattedField({ format, onType, ...field }: FormattedFieldProps) {
  const putCaret = useCaret()
  const type = (text: string, { currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const shown = format(text)
    const typedTo = currentTarget.selectionStart ?? text.length
    const digitsBefore = text.slice(0, typedTo).replace(/\D/g, '').length
    // at the end it stays there, also behind a decimal point
    putCaret(currentTarget, typedTo === text.length ? shown.length : caretAfter(shown, digitsBefore))
    onType(text)
  }
  return <TextField {...field} onChange={type} />
}
