import { dialedNumber } from '@forecourt/contact/contact-urls'
import type { PacketVehicle } from './packet.ts'

/** The values of a message's placeholders. */
interface MessageFacts {
  /** the first name; '' when unknown */
  customer: string
  me: string
  dealership: string
  /** '2020 Mustang GT' */
  vehicle: string
}

/** The placeholders; the customer's is before the sender's, because a message greets first. */
const PLACEHOLDERS: (keyof MessageFacts)[] = ['customer', 'me', 'dealership', 'vehicle']

/** The default message. */
export const FIRST_MESSAGE = "Hi {customer}, it's {me} at {dealership}. Here is the {vehicle} we talked about:"
/** The maximum length of a message, in characters. */
export const MESSAGE_LENGTH = 500
/** The maximum length of a single text message, in characters. */
const TEXT_LENGTH = 160

/** Fills the placeholders of a message. Without a first name the greeting has no name: 'Hi, it's Marcus …'. */
export function fillMessage(template: string, facts: MessageFacts): string {
  const named = facts.customer === '' ? template.replace(/ ?\{customer\}/g, '') : template
  return named.replace(/\{(customer|me|dealership|vehicle)\}/g, (_, name: keyof MessageFacts) => facts[name])
}

/**
 * Turns a message into a template: replaces its names and its vehicle with placeholders. If the sender has the customer's name, only the first one
 * is the customer's: 'Hi Marcus, it's Marcus'.
 */
export function messageTemplate(text: string, facts: MessageFacts): string {
  const known = PLACEHOLDERS.filter((name) => facts[name].length > 1).toSorted((a, b) => facts[b].length - facts[a].length)
  return known.reduce((template, name) => {
    const flags = name === 'customer' && facts.customer === facts.me ? 'u' : 'gu'
    return template.replace(new RegExp(`(?<![\\p{L}\\d{])${escaped(facts[name])}(?![\\p{L}\\d}])`, flags), `{${name}}`)
  }, text)
}

/** Inserts the link in place of '{link}', or at the end. */
export function withLink(text: string, link: string): string {
  return text.includes('{link}') ? text.replaceAll('{link}', link) : `${text.trim()} ${link}`.trim()
}

/** Returns '2020 Mustang GT', as people say it: without the make if the model is known. */
export function spokenVehicle({ year, make, model, trim }: Pick<PacketVehicle, 'year' | 'make' | 'model' | 'trim'>): string {
  return [year, model || make, trim].filter(Boolean).join(' ') || 'vehicle'
}

/** Returns '112 of 160, link included'; for a longer message, the number of texts it takes. */
export function messageSize(length: number): string {
  return length <= TEXT_LENGTH ? `${length} of ${TEXT_LENGTH}, link included` : `${length} characters, ${Math.ceil(length / 153)} texts`
}

/** Returns the content of a QR code that opens the text message on a phone. */
export function textCode(phone: string, text: string): string {
  return `SMSTO:${dialedNumber(phone)}:${text}`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
