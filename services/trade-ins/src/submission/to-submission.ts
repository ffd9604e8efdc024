import { phoneDigits } from '@forecourt/contact/phone'
import { formatZip } from '@forecourt/contact/zip'
import type { DraftContent, Submission } from '@forecourt/contracts/trade-ins/form'
import { AppError } from '@forecourt/service-kit/errors'
import { CONDITION_GROUPS, CONDITION_KEYS, conditionProblem, type DescribedField, TIRES_MESSAGES } from '@forecourt/trade-in/condition'
import { detailsProblem } from '@forecourt/trade-in/details'
import { UNKNOWN, VEHICLE_FACTS, type VehicleFact } from '@forecourt/trade-in/vehicle'
import { isNorthAmerican, VIN_MESSAGES, vinProblem } from '@forecourt/vin/check-digit'

/**
 * Converts typed content to a submission. Checks every rule of the wizard, however the content was sent (rules: trade-in submission). Throws 400
 * with the first broken rule, in the wizard's words.
 */
export function toSubmission(content: DraftContent): Submission {
  const { vehicle, details, features, condition } = content
  const problem = problemOf(content)
  if (problem !== null || vehicle === null) throw broken(problem ?? { path: 'vin', message: VIN_MESSAGES.empty })
  const { vin } = vehicle
  const facts = Object.fromEntries(VEHICLE_FACTS.map((fact) => [fact, vehicle[fact].trim() || UNKNOWN])) as Record<VehicleFact, string>
  const isFinanced = details.financingStatus === 'financed'
  const payoffAmount = isFinanced ? Number(details.payoffAmount) : 0
  return {
    vehicleInfo: { vin, ...facts, currentMiles: Number(details.currentMiles), vehicleColor: details.vehicleColor },
    customerInfo: {
      firstName: details.firstName.trim(),
      lastName: details.lastName.trim(),
      email: details.email.trim().toLowerCase(),
      phone: phoneDigits(details.phone),
      zipCode: formatZip(details.zipCode),
      sellingOption: details.sellingOption as Submission['customerInfo']['sellingOption'],
      financingStatus: details.financingStatus as Submission['customerInfo']['financingStatus'],
      hasPayoff: payoffAmount > 0 ? 'yes' : 'no',
      payoffAmount,
      loanCompany: isFinanced ? details.loanCompany.trim() : '',
    },
    features,
    condition: conditionOf(condition),
  }
}

interface Problem {
  path: string
  message: string
}

function problemOf({ vehicle, vinAccepted, details, condition }: DraftContent): Problem | null {
  const vin = vehicle === null ? VIN_MESSAGES.empty : vehicleProblem(vehicle, vinAccepted)
  if (vin !== null) return { path: 'vin', message: vin }
  const detail = detailsProblem(details)
  if (detail !== null) return { path: detail.field, message: detail.message }
  const missing = conditionProblem(condition)
  if (missing !== null) return { path: 'condition', message: missing }
  return tiresProblem(condition)
}

/** Returns the problem of the VIN, or of a vehicle without a VIN; null if there is none (rules: trade-in wizard). */
function vehicleProblem({ vin, year, make, model }: NonNullable<DraftContent['vehicle']>, vinAccepted: boolean): string | null {
  if (vin === '') return [year, make, model].every((fact) => fact.trim() !== '' && fact !== UNKNOWN) ? null : VIN_MESSAGES.empty
  return vinProblem(vin, { checkDigit: vinAccepted && !isNorthAmerican(vin) ? 'ignored' : 'checked' })
}

function tiresProblem({ originalTires, tiresReplaced, replacementMiles }: DraftContent['condition']): Problem | null {
  if (originalTires && tiresReplaced) return { path: 'tiresReplaced', message: TIRES_MESSAGES.both }
  if (!tiresReplaced || replacementMiles.trim() === '' || /^\d{1,6}$/.test(replacementMiles.trim())) return null
  return { path: 'replacementMiles', message: TIRES_MESSAGES.miles }
}

/**
 * Keeps the text of a group only with its 'describe it' answer, and the replacement only for replaced tires (rules: trade-in condition, rules:
 * trade-in tires).
 */
function conditionOf(condition: DraftContent['condition']): Submission['condition'] {
  const unused = CONDITION_KEYS.flatMap((key): DescribedField[] => {
    const group: { label: string; described?: { by: string; in: DescribedField } } = CONDITION_GROUPS[key]
    return group.described === undefined || condition[key] === group.described.by ? [] : [group.described.in]
  })
  const { tiresReplaced, replacementMiles, replacementCount } = condition
  const miles = replacementMiles.trim()
  return {
    ...(condition as unknown as Submission['condition']),
    ...Object.fromEntries(unused.map((field) => [field, ''])),
    replacementMiles: tiresReplaced && miles !== '' ? Number(miles) : null,
    replacementCount: tiresReplaced ? replacementCount : '',
  }
}

/** Keeps the words of the rule unchanged, because the screens show the same. */
function broken(problem: Problem): AppError {
  return new AppError({ status: 400, code: 'VALIDATION', message: problem.message, fields: [problem] })
}
