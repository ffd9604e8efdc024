import { formatUsPhone } from '@forecourt/contact/phone'
import type { Offer } from '@forecourt/contracts/trade-ins/offers'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { csvLines } from '@forecourt/service-kit/csv-lines'

type Cell = string | number | null
const STATUS_LABELS: Readonly<Record<string, string>> = {
  need_reviewed: 'Need Reviewed',
  pending: 'Need Reviewed',
  approved: 'Approved',
}
const SELLING_WORDS: Readonly<Record<Evaluation['customerInfo']['sellingOption'], string>> = { sell: 'Selling', trade: 'Trading' }
const OFFER_WORDS: Readonly<Record<Offer['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  expired: 'Expired',
}

/** The columns of the file and their values (rules: trade-in export). */
const COLUMNS: readonly (readonly [header: string, cell: (evaluation: Evaluation) => Cell])[] = [
  ['Submitted (UTC)', ({ submittedAt }) => submittedAt],
  ['Status', ({ status }) => STATUS_LABELS[status] ?? status],
  ['Customer', ({ customerInfo: { firstName, lastName } }) => `${firstName} ${lastName}`],
  ['Email', ({ customerInfo }) => customerInfo.email],
  ['Phone', ({ customerInfo }) => formatUsPhone(customerInfo.phone)],
  ['ZIP', ({ customerInfo }) => customerInfo.zipCode],
  ['Year', ({ vehicleInfo }) => vehicleInfo.year],
  ['Make', ({ vehicleInfo }) => vehicleInfo.make],
  ['Model', ({ vehicleInfo }) => vehicleInfo.model],
  ['Trim', ({ vehicleInfo }) => vehicleInfo.trim],
  ['VIN', ({ vehicleInfo }) => vehicleInfo.vin],
  ['Miles', ({ vehicleInfo }) => vehicleInfo.currentMiles],
  ['Color', ({ vehicleInfo }) => vehicleInfo.vehicleColor],
  ['Selling or trading', ({ customerInfo }) => SELLING_WORDS[customerInfo.sellingOption]],
  ['Currency', ({ currency }) => currency],
  ['Owes', ({ customerInfo }) => customerInfo.payoffAmount],
  ['Loan company', ({ customerInfo }) => customerInfo.loanCompany],
  ['Estimate low', ({ evaluation }) => evaluation?.tradeInLow ?? null],
  ['Estimate high', ({ evaluation }) => evaluation?.tradeInHigh ?? null],
  ['Trade-in value', ({ evaluation }) => evaluation?.tradeInValue ?? null],
  ["Staff's value", ({ staffValue }) => staffValue?.amount ?? null],
  ['Offer', ({ offers: [offer] }) => offer?.amount ?? null],
  ['Offer state', ({ offers: [offer] }) => (offer === undefined ? null : OFFER_WORDS[offer.state])],
  ['Photos', ({ photos }) => photos.length],
]

/** Returns the header line of the file. */
export function evaluationsCsvHeader(): string {
  return csvLines([COLUMNS.map(([header]) => header)])
}

/** Returns the lines of evaluations that are already limited to what the caller may see; no cell is a formula (rules: csv export). */
export function evaluationsCsvLines(evaluations: readonly Evaluation[]): string {
  return csvLines(evaluations.map((evaluation) => COLUMNS.map(([, cell]) => cell(evaluation) ?? '')))
}
