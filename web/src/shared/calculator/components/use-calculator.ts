import {
  type CalculatorField,
  type CalculatorState,
  type CalculatorTerms,
  type ChosenField,
  changedFields,
  changeField,
  foundTaxRate,
  startState,
  withinPrice,
} from '@forecourt/money/calculator'
import { useMemo, useRef, useState } from 'react'
import { useTaxLookup } from './use-tax-lookup.ts'

type Value = CalculatorState[CalculatorField]

export type Calculator = ReturnType<typeof useCalculator>

/**
 * The state of a payment calculator, its changes, and the tax rate of its ZIP code. `onChange` is called for every changed field, but
 * not for `known`, which replaces defaults at the start, nor for the rate of its ZIP code.
 */
export function useCalculator(
  terms: CalculatorTerms,
  onChange?: (field: CalculatorField, oldValue: Value, newValue: Value) => void,
  known: Partial<CalculatorState> = {},
) {
  const { price } = terms
  const [chosen, setChosen] = useState<CalculatorState>(() => ({ ...startState(terms), ...known }))
  const state = useMemo(() => withinPrice(chosen, price), [chosen, price])
  // a response may arrive between a change and its render, and must update the latest state
  const newest = useRef(chosen)
  const current = () => withinPrice(newest.current, price)
  // until another ZIP code is entered, the rate that is found is no change of the customer's
  const knownZip = useRef(known.zipCode)
  const change = (after: CalculatorState, isLogged = true) => {
    const before = current()
    newest.current = after
    if (isLogged) for (const { field, oldValue, newValue } of changedFields(before, after)) onChange?.(field, oldValue, newValue)
    if (before.zipCode !== after.zipCode) knownZip.current = undefined
    setChosen(after)
  }
  const lookup = useTaxLookup(state.zipCode, terms, (zipCode, found) =>
    change(foundTaxRate(current(), zipCode, found, terms), zipCode !== knownZip.current),
  )
  return {
    state,
    terms,
    lookup,
    set: <F extends ChosenField>(field: F, value: CalculatorState[F]) => change(changeField(current(), field, value, terms)),
  }
}
