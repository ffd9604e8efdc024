import { phoneDigits } from '@forecourt/contact/phone'

/** What a message names. */
interface MessageFacts {
  /** first names, as people write to each other; '' where none is known */
  customer: string
  me: string
  dealership: string
  /** '2020 Mustang GT' */
  vehicle: string
}

/** The default message. */
export const FIRST_MESSAGE = "Hi {customer}, it's {me} at {dealership}. Here is the {vehicle} we talked about:"
/** The maximum length of a message, in characters. */
export const MESSAGE_LENGTH = 500
/** Characters of one text message. */
const TEXT_LENGTH = 160

/** The message for this customer and vehicle. Without a first name it greets no one by name: 'Hi, it's Marcus …'. */
export function fillMessage(template: string, facts: MessageFacts): string {
  const named = facts.customer === '' ? template.replace(/ ?\{customer\}/g, '') : template
  return named.replace(/\{(customer|me|dealership|vehicle)\}/g, (_, name: keyof MessageFacts) => facts[name])
}

/** The reusable form of a message: its names and its vehicle become placeholders again. */
export function messageTemplate(text: string, facts: MessageFacts): string {
  const known = Object.entries(facts)
    .filter(([, value]) => value.length > 1)
    .toSorted(([, a], [, b]) => b.length - a.length)
  return known.reduce(
    (template, [name, value]) => template.replace(new RegExp(`(?<![\\p{L}\\d{])${escaped(value)}(?![\\p{L}\\d}])`, 'gu'), `{${name}}`),
    text,
  )
}

/** The message with its link in place of '{link}', or at the end. */
export function withLink(text: string, link: string): string {
  return text.includes('{link}') ? text.replaceAll('{link}', link) : `${text.trim()} ${link}`.trim()
}

/** '2020 Mustang GT': how people speak of a vehicle. */
export function spokenVehicle({
  year,
  make,
  model,
  trim,
}: {
  year: number | string | null
  make: string
  model: string
  trim: string
}): string {
  return [year, model || make, trim].filter(Boolean).join(' ') || 'vehicle'
}

/** '112 of 160, link included'; longer ones say how many texts they are. */
export function messageSize(length: number): string {
  return length <= TEXT_LENGTH ? `${length} of ${TEXT_LENGTH}, link included` : `${length} characters, ${Math.ceil(length / 153)} texts`
}

/** Opens the person's own messages with the text in it. Both iPhones and Androids take the body behind `?&`. */
export function textAddress(phone: string, text: string): string {
  return `sms:${dialed(phone)}?&body=${encodeURIComponent(text)}`
}

/** The same for a QR code, as cameras of phones know it. */
export function textCode(phone: string, text: string): string {
  return `SMSTO:${dialed(phone)}:${text}`
}

/** '+14045550126' of a US number, its digits otherwise; '' of none, and the person chooses whom to write to. */
function dialed(phone: string): string {
  const digits = phoneDigits(phone)
  return digits.length === 10 ? `+1${digits}` : digits
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
