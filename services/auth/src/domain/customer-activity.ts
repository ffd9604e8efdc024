import { customerRequested, customerUpdated, packetSent } from '@forecourt/contracts/leads/events'
import type { PacketChannel, RequestKind } from '@forecourt/contracts/leads/records'
import { aboutVehicle, entry, inWords, rule } from './activity-rule.ts'

/** Activity log entries of customers: changes, requests and sent packets (rules: activity log). */
export const CUSTOMER_RULES = [
  rule(customerUpdated, ({ customerName, changed }) =>
    entry('update', 'customer', `Changed ${inWords(changed, FACT_IN_WORDS)} of ${customerName || 'a customer'}`),
  ),
  rule(customerRequested, ({ customerName, kind, vehicle }) =>
    entry('create', 'customer_request', `${customerName || 'The customer'} ${ASKED_IN_WORDS[kind]}`, aboutVehicle(vehicle)),
  ),
  rule(packetSent, ({ customerName, vehicle, channel }) =>
    entry('update', 'vehicle_packet', `${SENT_IN_WORDS[channel]} ${customerName || 'a customer'}`, { ...aboutVehicle(vehicle), channel }),
  ),
] as const

const SENT_IN_WORDS: Readonly<Record<PacketChannel, string>> = {
  text: 'Texted a packet link to',
  share: 'Shared a packet link with',
  copy: 'Copied a packet link for',
  email: 'Emailed a packet link to',
  qr: 'Showed the QR code of a packet link to',
}

const ASKED_IN_WORDS: Readonly<Record<RequestKind, string>> = {
  interested: 'is interested in a vehicle',
  'test-drive': 'asked for a test drive',
  price: 'asked for the price',
  question: 'asked a question',
}

const FACT_IN_WORDS: Readonly<Record<string, string>> = {
  firstName: 'the name',
  lastName: 'the name',
  email: 'the email',
  phone: 'the phone',
  zip: 'the ZIP code',
  otherEmails: 'the other emails',
  otherPhones: 'the other phones',
}
