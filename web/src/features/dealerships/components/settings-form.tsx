import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { Note } from '../../../staff-ui/note.tsx'
import { StickyFoot } from '../../../staff-ui/sticky-foot.tsx'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { useUpdateDealership } from '../api/dealerships.ts'
import {
  errorText,
  fieldOf,
  firstErrorOf,
  rebaseSettings,
  SETTINGS_LABELS,
  type SettingsField,
  type SettingsValues,
  settingsChange,
  settingsErrors,
  settingsFormOf,
} from '../model/settings-values.ts'
import { ContactFields } from './contact-fields.tsx'
import styles from './settings-form.module.css'
import { BrandFields, CustomerFields, DealershipFields, PriceFields } from './settings-sections.tsx'

/**
 * The settings form of a dealership, for OWNER and ADMIN. Saves only changed fields, and asks for confirmation before leaving with changes.
 * Fields that this user has not changed follow other users' changes.
 */
export function SettingsForm({ dealership }: { dealership: Dealership }) {
  const update = useUpdateDealership(dealership._id)
  const { say, message } = usePassingMessage()
  const [base, setBase] = useState<SettingsValues>(() => settingsFormOf(dealership))
  const [conflicts, setConflicts] = useState<SettingsField[]>([])
  const form = useForm<SettingsValues>({ initialValues: base, validate: settingsErrors, validateInputOnBlur: true })
  const change = settingsChange(base, form.values)
  useKeepUnsaved(change !== null)

  const saved = settingsFormOf(dealership)
  const changedElsewhere = settingsChange(base, saved) !== null
  useEffect(() => {
    if (!changedElsewhere) return
    const rebased = rebaseSettings(base, form.getValues(), saved, conflicts)
    setBase(saved)
    setConflicts(rebased.conflicts)
    form.setValues(rebased.values)
  })

  const submit = async () => {
    if (change === null) return
    try {
      await update.mutateAsync(change)
      setConflicts([])
      say('Settings saved')
    } catch (error) {
      say(`Failed to save the settings: ${errorMessage(error)}`)
      if (!(error instanceof ApiError)) return
      const errors = Object.fromEntries(error.fields.map(({ path, message: text }) => [fieldOf(path), errorText(fieldOf(path), text)]))
      if (error.code === 'DEALERSHIP_EXISTS') errors.name = error.message
      form.setErrors(errors)
      focusFirstError(errors)
    }
  }
  const focusFirstError = (errors: Record<string, unknown>) => {
    const first = firstErrorOf(Object.keys(errors))
    if (first !== null) form.getInputNode(first)?.focus()
  }
  const undo = () => {
    form.setValues(base)
    form.clearErrors()
    setConflicts([])
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(() => void submit(), focusFirstError)}>
      <DealershipFields form={form} />
      <ContactFields form={form} />
      <PriceFields form={form} />
      <CustomerFields form={form} />
      <BrandFields form={form} />
      <StickyFoot>
        {conflicts.length > 0 ? (
          <Note tone="warn">
            Someone else saved these settings meanwhile. You both changed {conflicts.map((field) => SETTINGS_LABELS[field]).join(', ')}.
            Save to keep yours, or undo to take theirs.
          </Note>
        ) : null}
        {message}
        <div className={styles.buttons}>
          <Button variant="default" disabled={change === null} onClick={undo}>
            Undo changes
          </Button>
          <Button type="submit" disabled={change === null} loading={update.isPending}>
            Save settings
          </Button>
        </div>
      </StickyFoot>
    </form>
  )
}
