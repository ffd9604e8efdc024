import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { EMPTY_CONDITION } from '@forecourt/trade-in/condition'
import { detailsProblem, EMPTY_DETAILS } from '@forecourt/trade-in/details'
import { NO_FEATURES } from '@forecourt/trade-in/features'

/** The input of step 1 before a vehicle is found. */
export interface TypedVehicle {
  vin: string
  year: string
  make: string
  model: string
}

/** All input of a customer. */
export interface WizardForm {
  content: DraftContent
  typed: TypedVehicle
}

export type Step = 1 | 2 | 3 | 4

/** The titles of the four steps (rules: trade-in wizard). */
export const STEP_TITLES: Readonly<Record<Step, string>> = {
  1: 'VIN Lookup',
  2: 'Vehicle Details',
  3: 'Features & Options',
  4: 'Condition & History',
}
export const STEPS: readonly Step[] = [1, 2, 3, 4]

export const EMPTY_FORM: WizardForm = {
  content: { step: 1, vehicle: null, vinAccepted: false, details: EMPTY_DETAILS, features: NO_FEATURES, condition: EMPTY_CONDITION },
  typed: { vin: '', year: '', make: '', model: '' },
}

/** Returns the last step that can be opened: all steps before it are complete (rules: trade-in wizard). */
export function furthestStep({ vehicle, details }: DraftContent): Step {
  if (vehicle === null) return 1
  return detailsProblem(details) === null ? 4 : 2
}

/** Whether the form has any input worth saving on the server. */
export function isBegun({ vehicle, details }: DraftContent): boolean {
  return vehicle !== null || Object.values(details).some((text) => text !== '')
}

/** Completes a stored form, which may lack newer fields, with empty values. Without `typed`, the input of step 1 is derived from the vehicle. */
export function completeForm(content: Partial<DraftContent>, typed: Partial<TypedVehicle> = typedOf(content.vehicle)): WizardForm {
  const empty = EMPTY_FORM.content
  return {
    content: {
      ...empty,
      ...content,
      details: { ...empty.details, ...content.details },
      features: { ...empty.features, ...content.features },
      condition: { ...empty.condition, ...content.condition },
    },
    typed: { ...EMPTY_FORM.typed, ...typed },
  }
}

/** Derives the input of step 1 from a vehicle that was found on another device. */
function typedOf(vehicle: DraftContent['vehicle'] | undefined): Partial<TypedVehicle> {
  if (!vehicle) return {}
  const { vin, year, make, model } = vehicle
  return vin === '' ? { year, make, model } : { vin }
}
