import { currencySign } from '@forecourt/money/amount-display'
import {
  DETAILS_LIMITS,
  type DetailsProblem,
  detailsProblem,
  FINANCING_LABELS,
  type FinancingStatus,
  SELLING_LABELS,
  type SellingOption,
  type TradeInDetails,
  VEHICLE_COLORS,
  withFinancingStatus,
} from '@forecourt/trade-in/details'
import { type TradeInVehicle, UNKNOWN } from '@forecourt/trade-in/vehicle'
import { type FormEvent, useId, useRef, useState } from 'react'
import fields from '../../../shared/trade-in/components/fields.module.css'
import page from '../../../shared/trade-in/components/page.module.css'
import { vehicleName } from '../model/vehicle-name.ts'
import { NumberField } from './number-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { Pills } from './pills.tsx'
import { StepBar } from './step-bar.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'
import { Star, TextField } from './text-field.tsx'
import styles from './wizard.module.css'

/** Step 2: the customer's contact details and facts about the vehicle (rules: trade-in details). */
export function DetailsStep({ content: { details, vehicle }, change, goTo }: StepProps) {
  const [problem, setProblem] = useState<DetailsProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const put = (next: TradeInDetails, field: keyof TradeInDetails) => {
    if (problem?.field === field) setProblem(null)
    change({ details: next })
  }
  const set = (field: keyof TradeInDetails) => (value: string) => put({ ...details, [field]: value }, field)
  const field = (name: keyof TradeInDetails) => ({
    name,
    value: details[name],
    problem: problem?.field === name ? problem.message : '',
    onChange: set(name),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = detailsProblem(details)
    setProblem(found)
    if (found === null) return goTo(3)
    const bad = form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)
    bad?.focus()
    bad?.scrollIntoView?.({ block: 'center' })
  }
  return (
    <>
      <StepHead step={2} title="Contact & Vehicle Information" lead="Tell us who you are and a few things the VIN doesn't say." />
      <div className={styles.columns}>
        <form className={styles.formColumn} ref={form} noValidate onSubmit={submit}>
          <section className={page.card} aria-labelledby="contact-title">
            <h2 id="contact-title">Your contact details</h2>
            <div className={fields.grid}>
              <TextField {...field('firstName')} label="First Name" autoComplete="given-name" required maxLength={DETAILS_LIMITS.name} />
              <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" required maxLength={DETAILS_LIMITS.name} />
              <TextField
                {...field('email')}
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="email"
                required
                maxLength={DETAILS_LIMITS.email}
              />
              <PhoneField {...field('phone')} />
              <TextField
                {...field('zipCode')}
                label="ZIP Code"
                inputMode="numeric"
                autoComplete="postal-code"
                placeholder="12345 or 12345-6789"
                required
                maxLength={20}
              />
            </div>
          </section>
          <section className={page.card} aria-labelledby="vehicle-title">
            <h2 id="vehicle-title">Your vehicle</h2>
            <div className={fields.grid}>
              <NumberField
                {...field('currentMiles')}
                label="Current Miles"
                inputMode="numeric"
                autoComplete="off"
                required
                maxLength={20}
                suffix="mi"
              />
              <ColorField {...field('vehicleColor')} />
            </div>
            <Pills
              {...field('sellingOption')}
              legend="Are you selling or trading?"
              options={SELLING_LABELS}
              required
              isStarred
              onChange={(value) => put({ ...details, sellingOption: value as SellingOption }, 'sellingOption')}
            />
            <Pills
              {...field('financingStatus')}
              legend="Financing status"
              options={FINANCING_LABELS}
              required
              isStarred
              onChange={(value) => put(withFinancingStatus(details, value as FinancingStatus), 'financingStatus')}
            />
            {details.financingStatus === 'financed' ? (
              <div className={fields.grid}>
                <NumberField
                  {...field('payoffAmount')}
                  label="Payoff Amount"
                  inputMode="decimal"
                  autoComplete="off"
                  required
                  maxLength={20}
                  prefix={currencySign()}
                  hint="What you still owe. An estimate is fine."
                />
                <TextField
                  {...field('loanCompany')}
                  label="Loan Company"
                  autoComplete="off"
                  required
                  maxLength={DETAILS_LIMITS.loanCompany}
                />
              </div>
            ) : null}
          </section>
          <StepBar back="Back to VIN Entry" onBack={() => goTo(1)} forward="Continue to Features & Options" />
        </form>
        {vehicle === null ? null : <DecodedCar vehicle={vehicle} onAddVin={() => goTo(1)} />}
      </div>
    </>
  )
}

function ColorField({
  name,
  value,
  problem,
  onChange,
}: {
  name: string
  value: string
  problem: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={fields.field} data-bad={problem === '' ? undefined : ''}>
      <label htmlFor={id}>
        Vehicle Color
        <Star />
      </label>
      <div className={fields.box}>
        <select
          id={id}
          name={name}
          className={fields.input}
          value={value}
          aria-required="true"
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-says`}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">Select a color</option>
          {VEHICLE_COLORS.map((color) => (
            <option key={color}>{color}</option>
          ))}
        </select>
      </div>
      <div id={`${id}-says`}>
        {problem === '' ? null : (
          <p className={fields.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

const FACTS: readonly (readonly [label: string, fact: keyof TradeInVehicle])[] = [
  ['Body class', 'bodyClass'],
  ['Vehicle type', 'vehicleType'],
  ['Cylinders', 'engineCylinders'],
  ['Horsepower', 'engineHP'],
  ['Fuel', 'fuelType'],
  ['Drive type', 'driveType'],
  ['Transmission', 'transmission'],
  ['Doors', 'doors'],
  ['Series', 'series'],
  ['Manufacturer', 'manufacturer'],
  ['Built in', 'plantCountry'],
]

/** The facts decoded from the VIN; missing ones are 'Unknown'. */
function DecodedCar({ vehicle, onAddVin }: { vehicle: TradeInVehicle; onAddVin: () => void }) {
  // on a phone the facts are collapsed, so that the form comes first
  const [isWide] = useState(() => window.matchMedia?.('(min-width: 961px)').matches ?? true)
  const known = FACTS.filter(([, fact]) => vehicle[fact] !== UNKNOWN)
  return (
    <aside className={styles.summary} aria-label="Your vehicle">
      <h2>{vehicleName(vehicle)}</h2>
      <details className={styles.facts} open={isWide}>
        <summary>{vehicle.vin === '' ? 'No VIN yet' : `VIN ${vehicle.vin}`}</summary>
        <dl>
          {(vehicle.vin === '' ? known : FACTS).map(([label, fact]) => (
            <div key={fact}>
              <dt>{label}</dt>
              <dd>{vehicle[fact]}</dd>
            </div>
          ))}
        </dl>
      </details>
      {vehicle.vin === '' ? (
        <button type="button" className={page.link} onClick={onAddVin}>
          Add the VIN
        </button>
      ) : null}
    </aside>
  )
}
