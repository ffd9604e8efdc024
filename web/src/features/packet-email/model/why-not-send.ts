import type { PacketEmail } from '../api/packet-email.ts'

/** Why the mail cannot be sent, in a sentence; null when it can. `delivery` is null until the server has responded. */
export function whyNotSend(to: string, delivery: PacketEmail['delivery'] | null): string | null {
  const address = to.trim()
  if (delivery === null) return 'Preparing the email…'
  if (delivery === 'none') return "Email isn't set up here. Copy the email and paste it into Gmail or Outlook."
  if (address === '') return 'Enter an address to send to.'
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address) ? null : 'Enter a valid email address.'
}
