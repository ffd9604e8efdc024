import { caretAfter } from '@forecourt/contact/phone-typing'
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextField } from './text-field.tsx'

interface FormattedFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** what the field shows for a text that is typed into it */
  format: (text: string) => string
  /** hears what is typed, not formatted yet */
  onType: (text: string) => void
}

/** A field that formats itself while it is typed into, with the caret between the digits between which the person left it. */
export function FormattedField({ format, onType, ...field }: FormattedFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    const { input, at } = caret.current
    caret.current = null
    if (document.activeElement === input) input.setSelectionRange(at, at)
  })
  const type = (text: string, { currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const shown = format(text)
    const typedTo = currentTarget.selectionStart ?? text.length
    const digitsBefore = text.slice(0, typedTo).replace(/\D/g, '').length
    // at the end it stays there, also behind a decimal point
    caret.current = { input: currentTarget, at: typedTo === text.length ? shown.length : caretAfter(shown, digitsBefore) }
    onType(text)
  }
  return <TextField {...field} onChange={type} />
}
