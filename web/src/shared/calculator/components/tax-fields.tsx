import { isAverageRate } from '@forecourt/money/calculator'
import { taxedDeal, taxPlace, usedTaxRate } from '@forecourt/money/calculator-result'
import { rateText, type TaxedDeal, type VehicleTax, vehicleTaxNotes } from '@forecourt/money/vehicle-tax'
import { useId } from 'react'
import { upperFirst } from '../../../ui/format.ts'
import { keepingFocus } from '../../../ui/keeping-focus.ts'
import styles from './calculator.module.css'
import type { Calculator } from './use-calculator.ts'

/** Whether taxes are included, and the ZIP code that determines them (rules: calculator inputs, rules: tax rate not found). */
export function TaxFields({ calculator, label }: { calculator: Calculator; label: string }) {
  const { state, set } = calculator
  const id = useId()
  return (
    <>
      <label className={styles.switch}>
        <input type="checkbox" checked={state.includeTaxes} onChange={(event) => set('includeTaxes', event.currentTarget.checked)} />
        <span>
          {label} {state.includeTaxes ? <span className={styles.per}>({rateNote(calculator)})</span> : null}
        </span>
      </label>
      {state.includeTaxes ? (
        <div className={styles.nested}>
          <div className={styles.field}>
            <label className={styles.label} htmlFor={id}>
              ZIP Code
            </label>
            <input
              id={id}
              className={`${styles.input} ${styles.zip}`}
              inputMode="numeric"
              autoComplete="postal-code"
              placeholder="5 digits"
              value={state.zipCode}
              aria-describedby={`${id}-says`}
              onChange={(event) => set('zipCode', event.currentTarget.value)}
            />
            <div id={`${id}-says`} className={styles.says} role="status" tabIndex={-1}>
              <TaxAnswer calculator={calculator} />
            </div>
          </div>
        </div>
      ) : null}
    </>
  )
}

/** '8.6%' for a ZIP code's rate, '7% estimate' for the dealership's or an average rate. */
function rateNote({ state, terms }: Calculator): string {
  if (state.vehicleTax !== null) return `${state.vehicleTax.stateName} vehicle rules`
  const rate = rateText(usedTaxRate(state, terms) ?? 0)
  return state.taxRate === null || isAverageRate(state) ? `${rate} estimate` : rate
}

function TaxAnswer({ calculator: { state, terms, lookup } }: { calculator: Calculator }) {
  const own = rateText(terms.defaultTaxRate)
  if (state.vehicleTax !== null) return <VehicleRules rules={state.vehicleTax} deal={taxedDeal(state, terms)} />
  if (state.taxRate !== null) {
    const place = taxPlace(state)
    return (
      <>
        <b>
          {upperFirst(place)}: {rateText(state.taxRate)}
        </b>
        {isAverageRate(state) ? <span>City and county taxes differ from place to place.</span> : null}
      </>
    )
  }
  if (state.zipCode.length < 5) return <>Enter your ZIP for the exact tax rate. We're using {own} for now.</>
  if (lookup.missingZip !== state.zipCode) return <>Finding the tax rate…</>
  return (
    <>
      <span className={styles.missing}>Tax rate not found for this zip code</span>
      <span>
        We're using {own} for now.{' '}
        <button type="button" className={styles.again} onClick={keepingFocus(lookup.retry)}>
          Try again
        </button>
      </span>
    </>
  )
}

/** The state's taxes and fees on this vehicle, and the date of its rules (rules: state vehicle rules). */
function VehicleRules({ rules, deal }: { rules: VehicleTax; deal: TaxedDeal }) {
  return (
    <>
      <b>
        {rules.stateName} vehicle rules as of {dayText(rules.from)}
      </b>
      {vehicleTaxNotes(rules, deal).map((note) => (
        <span key={note}>{upperFirst(note)}</span>
      ))}
    </>
  )
}

/** 'January 1, 2026' for the day '2026-01-01', in any time zone. */
function dayText(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
