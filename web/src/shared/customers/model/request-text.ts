import type { CustomerRequest } from '@forecourt/contracts/leads/records'

/** What a customer asked for, by the kind of their request. */
export const REQUEST_LABELS: Readonly<Record<CustomerRequest['kind'], string>> = {
  interested: 'Is interested',
  'test-drive': 'Wants a test drive',
  price: 'Asked for the price',
  question: 'Asked a question',
}

/** Returns a customer's request in one line: 'Wants a test drive, Saturday morning: Is it still there?' */
export function requestText({ kind, preferredTime, message }: CustomerRequest): string {
  const when = preferredTime === '' ? '' : `, ${preferredTime}`
  return `${REQUEST_LABELS[kind]}${when}${message === '' ? '' : `: ${message}`}`
}
