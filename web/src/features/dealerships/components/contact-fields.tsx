import { TextInput } from '@mantine/core'
import { PhoneInput } from '../../../staff-ui/phone-input.tsx'
import { SETTINGS_LABELS } from '../model/settings-values.ts'
import { HoursField } from './hours-field.tsx'
import styles from './settings-form.module.css'
import { Section, type SectionProps } from './settings-section.tsx'

/** The contact details that customers see (rules: dealership contact). */
export function ContactFields({ form }: SectionProps) {
  return (
    <Section title="Contact">
      <PhoneInput
        {...form.getInputProps('phone')}
        value={form.values.phone}
        label={SETTINGS_LABELS.phone}
        description="Customers call this number"
        placeholder="(404) 555-0140"
        autoComplete="off"
      />
      <PhoneInput
        {...form.getInputProps('textNumber')}
        value={form.values.textNumber}
        label={SETTINGS_LABELS.textNumber}
        description="Leave empty to use the phone number"
        placeholder={form.values.phone || '(404) 555-0141'}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('address')}
        className={styles.wide}
        label={SETTINGS_LABELS.address}
        description="Street, city, state and ZIP, for directions"
        placeholder="2180 Northgate Parkway NE, Atlanta, GA 30329"
        maxLength={300}
        autoComplete="off"
      />
      <div className={styles.wide}>
        <HoursField form={form} />
      </div>
    </Section>
  )
}
