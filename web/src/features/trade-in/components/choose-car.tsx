import { type FormEvent, useCallback, useState } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { listMakes, listModels } from '../api/vehicle-lookup.ts'
import type { TypedVehicle } from '../model/wizard-form.ts'
import { ListField } from './list-field.tsx'
import styles from './vin-step.module.css'

type Chosen = Pick<TypedVehicle, 'year' | 'make' | 'model'>

interface ChooseCarProps {
  typed: TypedVehicle
  onType: (part: Partial<Chosen>) => void
  onChosen: (chosen: Chosen) => void
  onHasVin: () => void
}

/** The first year of standard VINs, which encode make and model. */
const FIRST_YEAR = 1981
const MISSING: Readonly<Record<keyof Chosen, string>> = {
  year: 'Please select the year',
  make: 'Please select the make',
  model: 'Please select the model',
}

/** Year, make and model for customers without the VIN, which can follow later (rules: trade-in wizard). */
export function ChooseCar({ typed, onType, onChosen, onHasVin }: ChooseCarProps) {
  const [missing, setMissing] = useState<keyof Chosen | null>(null)
  const { year, make, model } = typed
  const loadMakes = useCallback((signal: AbortSignal) => listMakes(year, signal), [year])
  const loadModels = useCallback((signal: AbortSignal) => listModels(year, make, signal), [year, make])
  const { loaded: makes } = useLoaded(year === '' ? null : loadMakes)
  const { loaded: models } = useLoaded(year === '' || make === '' ? null : loadModels)
  const latest = new Date().getFullYear() + 1
  const years = Array.from({ length: latest - FIRST_YEAR + 1 }, (_, age) => String(latest - age))

  const set = (part: Partial<Chosen>) => {
    setMissing(null)
    onType(part)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = { year, make: make.trim(), model: model.trim() }
    const first = (['year', 'make', 'model'] as const).find((key) => chosen[key] === '')
    if (first === undefined) return onChosen(chosen)
    setMissing(first)
    event.currentTarget.querySelector<HTMLElement>(`#car-${first}`)?.focus()
  }
  const problemOf = (key: keyof Chosen) => (missing === key ? MISSING[key] : '')
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.asideTitle}>Choose your vehicle</h2>
      <ListField
        id="car-year"
        label="Year"
        value={year}
        options={{ state: 'ready', value: years }}
        problem={problemOf('year')}
        onChange={(value) => set({ year: value, make: '', model: '' })}
      />
      <ListField
        key={`make of ${year}`}
        id="car-make"
        label="Make"
        value={make}
        options={year === '' ? null : makes}
        problem={problemOf('make')}
        onChange={(value) => set({ make: value, model: '' })}
      />
      <ListField
        key={`model of ${year} ${make === '' ? '' : 'make'}`}
        id="car-model"
        label="Model"
        value={model}
        options={year === '' || make === '' ? null : models}
        problem={problemOf('model')}
        onChange={(value) => set({ model: value })}
      />
      <p className={styles.small}>You can add the VIN later. It makes the evaluation more exact.</p>
      <button type="submit" className={page.primary}>
        Continue to Vehicle Details
      </button>
      <button type="button" className={page.link} onClick={onHasVin}>
        I have the VIN
      </button>
    </form>
  )
}
