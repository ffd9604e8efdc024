import { formatAmount } from '@forecourt/money/amount-display'
import { useId } from 'react'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { spelledAs } from '../../../shared/vehicle/model/spelled-as.ts'
import { formatCount } from '../../../ui/format.ts'
import type { Facets } from '../api/public-inventory.ts'
import { MILEAGES, priceSteps, withChosen, yearSteps } from '../model/filter-steps.ts'
import type { InventoryQuery } from '../model/inventory-query.ts'
import styles from './filters.module.css'

export interface FilterFieldsProps {
  query: InventoryQuery
  facets: Facets | null
  unit: 'mi' | 'km'
  onChange: (change: Partial<InventoryQuery>) => void
}

/** Make, model, price, year and mileage, as native selects, because phones have good pickers for them. */
export function FilterFields({ query, facets, unit, onChange }: FilterFieldsProps) {
  const makes = facets?.makes.filter(({ make }) => make !== '') ?? []
  const chosenMake = spelledAs(
    makes.map(({ make }) => make),
    query.make,
  )
  const models = makes.find(({ make }) => make === chosenMake)?.models.filter(({ model }) => model !== '') ?? []
  const chosenModel = spelledAs(
    models.map(({ model }) => model),
    query.model,
  )
  const prices = priceSteps(facets?.prices ?? null)
  const years = yearSteps(facets?.years ?? null)
  return (
    <div className={styles.fields}>
      <Choice
        label="Make"
        all="All makes"
        value={chosenMake}
        options={named(
          makes.map(({ make, count }) => [make, `${make} (${formatCount(count)})`]),
          chosenMake,
        )}
        onChoose={(make) => onChange({ make, model: '' })}
      />
      <Choice
        label="Model"
        all={query.make === '' ? 'Choose a make first' : 'All models'}
        value={chosenModel}
        disabled={query.make === ''}
        options={named(
          models.map(({ model, count }) => [model, `${model} (${formatCount(count)})`]),
          chosenModel,
        )}
        onChoose={(model) => onChange({ model })}
      />
      <Pair legend="Price">
        <NumberChoice
          label="Lowest price"
          all="Any"
          value={query.priceFrom}
          steps={withChosen(prices, query.priceFrom)}
          say={formatAmount}
          onChoose={(priceFrom) => onChange({ priceFrom })}
        />
        <NumberChoice
          label="Highest price"
          all="Any"
          value={query.priceTo}
          steps={withChosen(prices, query.priceTo)}
          say={formatAmount}
          onChoose={(priceTo) => onChange({ priceTo })}
        />
      </Pair>
      <Pair legend="Year">
        <NumberChoice
          label="From year"
          all="Any"
          value={query.yearFrom}
          steps={withChosen(years, query.yearFrom, 'down')}
          say={String}
          onChoose={(yearFrom) => onChange({ yearFrom })}
        />
        <NumberChoice
          label="To year"
          all="Any"
          value={query.yearTo}
          steps={withChosen(years, query.yearTo, 'down')}
          say={String}
          onChoose={(yearTo) => onChange({ yearTo })}
        />
      </Pair>
      <NumberChoice
        label="Mileage up to"
        showLabel
        all="Any mileage"
        value={query.mileageTo}
        steps={withChosen(MILEAGES, query.mileageTo)}
        say={(mileage) => formatMileage(mileage, unit)}
        onChoose={(mileageTo) => onChange({ mileageTo })}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  showLabel?: boolean
  /** the label of the option without a filter */
  all: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  disabled?: boolean
  onChoose: (value: string) => void
}

function Choice({ label, showLabel = true, all, value, options, disabled = false, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={showLabel ? styles.label : 'visually-hidden'}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} disabled={disabled} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface NumberChoiceProps extends Pick<ChoiceProps, 'label' | 'showLabel' | 'all'> {
  value: number | null
  steps: readonly number[]
  say: (step: number) => string
  onChoose: (value: number | null) => void
}

function NumberChoice({ label, showLabel = false, all, value, steps, say, onChoose }: NumberChoiceProps) {
  return (
    <Choice
      label={label}
      showLabel={showLabel}
      all={all}
      value={value === null ? '' : String(value)}
      options={steps.map((step) => [String(step), say(step)])}
      onChoose={(text) => onChoose(text === '' ? null : Number(text))}
    />
  )
}

function Pair({ legend, children }: { legend: string; children: [React.ReactNode, React.ReactNode] }) {
  const [from, to] = children
  return (
    <fieldset className={styles.pair}>
      <legend className={styles.label}>{legend}</legend>
      {from}
      <span aria-hidden="true">–</span>
      {to}
    </fieldset>
  )
}

/** Adds the selected value to the options, because an address may name one that no vehicle has. */
function named(options: [string, string][], chosen: string): [string, string][] {
  return chosen === '' || options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]]
}
