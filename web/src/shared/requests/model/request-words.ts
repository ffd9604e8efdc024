import type { RequestKind } from '@forecourt/contracts/leads/records'

/** The text of a customer's request by its kind (rules: customer request). */
export const REQUEST_TEXTS: Readonly<Record<RequestKind, string>> = {
  interested: "You said you're interested",
  'test-drive': 'You asked for a test drive',
  price: 'You asked for the price',
  question: 'You asked a question',
}

/** The title of the form of a request. */
export const REQUEST_TITLES: Readonly<Record<RequestKind, string>> = {
  interested: "I'm interested",
  'test-drive': 'Book a test drive',
  price: 'Ask for the price',
  question: 'Ask a question',
}

/** The button that sends the form of a request. */
export const REQUEST_BUTTONS: Readonly<Record<RequestKind, string>> = {
  interested: 'Send',
  'test-drive': 'Ask for a test drive',
  price: 'Ask for the price',
  question: 'Send your question',
}

/** The most characters that the contract accepts in a request's own words. */
export const REQUEST_LENGTHS = { preferredTime: 100, message: 1_000 } as const

/** Shown beside a question without text. */
export const QUESTION_MISSING = 'Write your question'
