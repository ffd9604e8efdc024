import { caretAfter, typedPhone } from '@forecourt/contact/phone-typing'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { TextField } from './text-field.tsx'

interface PhoneFieldProps {
  value: string
  problem: string
  onChange: (value: string) => void
}

/** A phone number that formats itself while it is typed, with the caret where the person left it (rules: phone numbers). */
export function PhoneField({ value, problem, onChange }: PhoneFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    const { input, at } = caret.current
    caret.current = null
    if (document.activeElement === input) input.setSelectionRange(at, at)
  })
  const type = (text: string, { currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const formatted = typedPhone(text)
    const digitsBefore = text.slice(0, currentTarget.selectionStart ?? text.length).replace(/\D/g, '').length
    caret.current = { input: currentTarget, at: caretAfter(formatted, digitsBefore) }
    onChange(formatted)
  }
  return (
    <TextField
      label="Phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      required
      value={value}
      problem={problem}
      onChange={type}
    />
  )
}
