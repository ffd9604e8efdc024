import { caretAfter, typedPhone } from '@forecourt/contact/phone-typing'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useCaret } from '../ui/use-caret.ts'

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
}

/** A phone number that is formatted as it is typed, without moving the caret (rules: phone numbers). */
export function PhoneInput({ value, onChange, ...props }: PhoneInputProps) {
  const putCaret = useCaret()
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const text = input.value
    const formatted = typedPhone(text)
    const position = input.selectionStart ?? text.length
    const digitsBefore = text.slice(0, position).replace(/\D/g, '').length
    putCaret(input, formatted === text ? position : caretAfter(formatted, digitsBefore))
    onChange(formatted)
  }
  return <TextInput {...props} type="tel" inputMode="tel" maxLength={40} value={value} onChange={type} />
}
