import { NumberInput, SegmentedControl } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { NUMBER_FIELD } from '../../../staff-ui/number-field.ts'
import { countOf } from '../../../ui/format.ts'
import { DEDUCTION_GROUPS, type DeductionGroup, deductionField, type SettingsValues } from '../model/settings-form.ts'
import styles from './settings.module.css'

type Form = UseFormReturnType<SettingsValues>

/** The deduction for each answer of the wizard, by question; an empty field deducts nothing. `sign` is the currency sign. */
export function DeductionFields({ form, sign }: { form: Form; sign: string }) {
  return (
    <section aria-labelledby="deductions-heading">
      <h3 className={styles.heading} id="deductions-heading">
        Deductions
      </h3>
      <p className={styles.hint}>What an answer takes off. Leave it empty for nothing.</p>
      {DEDUCTION_GROUPS.map((group) => (
        <Group key={group.label} group={group} form={form} sign={sign} />
      ))}
    </section>
  )
}

function Group({ group: { label, answers }, form, sign }: { group: DeductionGroup; form: Form; sign: string }) {
  const [open, setOpen] = useState(false)
  const names = answers.map(({ key }) => deductionField(key))
  const set = names.filter((name) => Number(form.values.deductions[name]?.amount || 0) > 0).length
  const hasError = names.some((name) => form.errors[`deductions.${name}.amount`] !== undefined)
  const shown = open || hasError
  return (
    <details className={styles.group} open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label} <span>{set === 0 ? 'nothing' : countOf(set, 'deduction')}</span>
      </summary>
      {/* typing anywhere in the form renders every field that is here */}
      {shown &&
        answers.map(({ key, label: answer }) => (
          <Deduction key={key} name={deductionField(key)} group={label} answer={answer} form={form} sign={sign} />
        ))}
    </details>
  )
}

interface DeductionProps {
  name: string
  group: string
  answer: string
  form: Form
  sign: string
}

function Deduction({ name, group, answer, form, sign }: DeductionProps) {
  const path = `deductions.${name}`
  const isPercent = form.values.deductions[name]?.unit === 'percent'
  return (
    <div className={styles.deduction}>
      <span>{answer}</span>
      <NumberInput
        {...form.getInputProps(`${path}.amount`)}
        {...NUMBER_FIELD}
        aria-label={`${group}, ${answer}`}
        placeholder="0"
        prefix={isPercent ? undefined : sign}
        suffix={isPercent ? '%' : undefined}
      />
      <SegmentedControl
        {...form.getInputProps(`${path}.unit`)}
        size="xs"
        classNames={{ label: styles.unit }}
        aria-label={`Unit of ${group}, ${answer}`}
        data={[
          { value: 'percent', label: '%' },
          { value: 'dollars', label: sign },
        ]}
      />
    </div>
  )
}
