import type { RequestKind } from '@forecourt/contracts/leads/records'

/** The text of a customer's request by its kind (rules: customer request). */
export const REQUEST_TEXTS: Readonly<Record<RequestKind, string>> = {
  interested: "You said you're interested",
  'test-drive': 'You asked for a test drive',
  price: 'You asked for the price',
  question: 'You asked a question',
}
