import { typedPhone } from '@forecourt/contact/phone-typing'
import { FormattedField } from './formatted-field.tsx'

interface PhoneFieldProps {
  value: string
  problem: string
  onChange: (value: string) => void
}

/** A field for a phone number, which is formatted while typing (rules: phone numbers). */
export function PhoneField({ value, problem, onChange }: PhoneFieldProps) {
  return (
    <FormattedField
      label="Phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      required
      maxLength={40}
      value={value}
      problem={problem}
      format={typedPhone}
      onType={(text) => onChange(typedPhone(text))}
    />
  )
}
