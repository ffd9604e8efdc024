import { caretAfter, typedAnyPhone } from '@forecourt/contact/phone-typing'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
}

/** A phone number that is formatted while it is typed, with the caret where the person left it (rules: phone numbers). */
export function PhoneInput({ value, onChange, ...props }: PhoneInputProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    const { input, at } = caret.current
    caret.current = null
    if (document.activeElement === input) input.setSelectionRange(at, at)
  })
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const text = input.value
    const formatted = typedAnyPhone(text)
    const position = input.selectionStart ?? text.length
    const digitsBefore = text.slice(0, position).replace(/\D/g, '').length
    caret.current = { input, at: formatted === text ? position : caretAfter(formatted, digitsBefore) }
    onChange(formatted)
  }
  return <TextInput {...props} type="tel" inputMode="tel" maxLength={40} value={value} onChange={type} />
}
