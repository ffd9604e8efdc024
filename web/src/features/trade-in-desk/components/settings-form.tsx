import type { SavedTradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { currencySign } from '@forecourt/money/amount-display'
import { Button, NumberInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { NUMBER_FIELD } from '../../../staff-ui/number-field.ts'
import { StickyFoot } from '../../../staff-ui/sticky-foot.tsx'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { useSaveTradeInSettings } from '../api/valuation.ts'
import { isChanged, rebaseSettings, type SettingsValues, settingsErrors, settingsValues } from '../model/settings-form.ts'
import { DeductionFields } from './deduction-fields.tsx'
import { useDesk } from './desk-context.ts'
import styles from './settings.module.css'

const SWITCHES = [
  ['customersSeeRange', 'Customers see a range', 'Right after they submit, where enough of your vehicles stand behind it'],
  ['salesSeeEstimate', 'Sales team sees the estimate', 'Its lines, comparables and AI second opinion; otherwise the value alone'],
  ['salesMakeOffers', 'Sales team makes offers', 'And sets its own figures'],
  ['shareInventory', 'Share prices with other dealerships', 'Estimates learn from all dealerships that share theirs'],
] as const

/**
 * The form for the settings. Saves only what this user changed, so that what others saved meanwhile stays. It asks before leaving with unsaved
 * changes; a failure keeps the input.
 */
export function TradeInSettingsForm({ settings: { currency, ...loaded } }: { settings: SavedTradeInSettings }) {
  const { dealershipId } = useDesk()
  const save = useSaveTradeInSettings(dealershipId)
  const { say, message } = usePassingMessage()
  const element = useRef<HTMLFormElement>(null)
  // what the user's changes are compared with: the loaded settings, then the last ones saved here
  const [base, setBase] = useState(() => settingsValues(loaded))
  const form = useForm<SettingsValues>({ initialValues: base, validate: (values) => settingsErrors(values, currency) })
  const changed = isChanged(base, form.values)
  useKeepUnsaved(changed)

  const submit = async (values: SettingsValues) => {
    try {
      const { currency: _same, ...stored } = await save.mutateAsync({ base, mine: values })
      const saved = settingsValues(stored)
      setBase(saved)
      // what was typed during the save stays
      form.setValues(rebaseSettings(values, form.getValues(), saved))
      say('Settings saved. Estimates use them when you update them.')
    } catch (error) {
      say(`Failed to save the settings: ${errorMessage(error)}`)
    }
  }
  const focusFirstError = () => {
    // errors appear with the next render, which also opens the groups that contain them
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form ref={element} noValidate className={styles.form} onSubmit={form.onSubmit((values) => void submit(values), focusFirstError)}>
      <div className={styles.numbers}>
        <NumberInput
          {...form.getInputProps('marginPercent')}
          allowNegative={false}
          hideControls
          label="Margin"
          description="Of the selling price"
          suffix="%"
        />
        <NumberInput
          {...form.getInputProps('reconditioning')}
          {...NUMBER_FIELD}
          label="Reconditioning"
          description="For each vehicle"
          prefix={currencySign(currency)}
        />
        <NumberInput
          {...form.getInputProps('offerDays')}
          allowNegative={false}
          hideControls
          label="Offers are valid for"
          description="Unless you choose a day"
          suffix=" days"
        />
      </div>
      <fieldset className={styles.switches}>
        <legend>Who sees what</legend>
        {SWITCHES.map(([field, label, description]) => (
          <Switch key={field} {...form.getInputProps(field, { type: 'checkbox' })} label={label} description={description} />
        ))}
      </fieldset>
      <DeductionFields form={form} sign={currencySign(currency)} />
      <StickyFoot>
        {message}
        <div className={styles.buttons}>
          <Button variant="default" disabled={!changed} onClick={() => form.setValues(base)}>
            Undo changes
          </Button>
          <Button type="submit" disabled={!changed} loading={save.isPending}>
            Save settings
          </Button>
        </div>
      </StickyFoot>
    </form>
  )
}
