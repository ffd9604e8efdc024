import type { CustomerRequest, Lead, SubmittedOptions, VehicleSummary } from '@forecourt/contracts/leads/records'
import { dealAmount } from '@forecourt/money/deal-amount'
import { vehicleTaxText } from '@forecourt/money/vehicle-tax-text'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { paymentText } from '../../../shared/packet-activity/model/payment-text.ts'

/** A customer's submission or request, as shown at the top of a lead's details. */
interface LeadAsk {
  kind: 'submitted' | 'requested'
  at: string
  /** 'Wants the 2026 Honda Odyssey Elite for $953/mo' */
  headline: string
  /** the customer's words, or the subject; '' when the headline is enough */
  note: string
  facts: readonly { label: string; value: string }[]
}

/** Returns a lead's last submission and last request, newest first; empty without either. */
export function leadAsks({ lastSubmission, lastRequest }: Pick<Lead, 'lastSubmission' | 'lastRequest'>): LeadAsk[] {
  const asks: LeadAsk[] = []
  if (lastSubmission !== null) {
    const { at, vehicle, options } = lastSubmission
    asks.push({ kind: 'submitted', at, headline: submittedHeadline(options, vehicle), note: '', facts: submittedFacts(options) })
  }
  if (lastRequest !== null) asks.push({ kind: 'requested', at: lastRequest.at, ...requestedText(lastRequest), facts: [] })
  return asks.sort((a, b) => b.at.localeCompare(a.at))
}

function submittedHeadline(options: SubmittedOptions, vehicle: VehicleSummary): string {
  const name = theVehicle(vehicle)
  const amount = paymentText(options)
  if (amount === 'cash') return `Wants to pay cash for ${name}`
  return amount === '' ? `Wants to finance ${name}` : `Wants ${name} for ${amount}`
}

function submittedFacts(options: SubmittedOptions): LeadAsk['facts'] {
  const { currency } = options
  const financed = options.paymentType === 'finance'
  const tax = options.taxRate === undefined || options.taxRate === null ? '' : `${trimmed(options.taxRate * 100)}%`
  const facts: readonly (readonly [string, string])[] = [
    ['Term', financed && options.calcTerm !== undefined ? `${options.calcTerm} months` : ''],
    ['Down Payment', financed && options.calcDownPayment !== undefined ? dealAmount(options.calcDownPayment, currency) : ''],
    ['APR', financed && options.calcApr !== undefined ? `${trimmed(options.calcApr)}%` : ''],
    ['Credit Score', financed && options.calcCreditScore !== undefined ? String(options.calcCreditScore) : ''],
    ['Trade-In', options.showTradeIn === undefined ? '' : options.showTradeIn ? dealAmount(options.tradeInValue ?? 0, currency) : 'None'],
    ['Trade Payoff', options.hasTradePayoff && options.tradePayoff ? dealAmount(options.tradePayoff, currency) : ''],
    [
      'Taxes',
      options.includeTaxes === false
        ? 'Not included'
        : (ruledTaxText(options) ?? (tax && [tax, options.zipCode].filter(Boolean).join(', '))),
    ],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

/** '$900 by NC vehicle rules as of 2026-01-01, 27601'; null if the tax used only the rate (rules: state vehicle rules). */
function ruledTaxText({ vehicleTax, zipCode }: SubmittedOptions): string | null {
  return vehicleTax === undefined ? null : [vehicleTaxText(vehicleTax), zipCode].filter(Boolean).join(', ')
}

function requestedText({ kind, message, preferredTime, vehicle }: CustomerRequest): { headline: string; note: string } {
  const name = theVehicle(vehicle)
  const when = preferredTime === '' ? '' : `, ${preferredTime}`
  switch (kind) {
    case 'interested':
      return { headline: `Is interested in ${name}`, note: message }
    case 'test-drive':
      return { headline: `Wants a test drive${when}`, note: [message, nameOf(vehicle)].filter(Boolean).join(' · ') }
    case 'price':
      return { headline: `Asked for the price of ${name}`, note: message }
    case 'question':
      return message === ''
        ? { headline: `Asked a question about ${name}`, note: '' }
        : { headline: `Asked: ${message}`, note: nameOf(vehicle) }
  }
}

function nameOf(vehicle: VehicleSummary): string {
  const title = vehicleTitle(vehicle)
  return title === vehicleTitle({}) ? '' : title
}

function theVehicle(vehicle: VehicleSummary): string {
  const name = nameOf(vehicle)
  return name === '' ? 'the vehicle' : `the ${name}`
}

/** 5.99, 7.6: a percentage without trailing zeros. */
function trimmed(percent: number): string {
  return String(Number(percent.toFixed(3)))
}
