import type { PacketEmail } from '../api/packet-email.ts'

/** Why the mail cannot be sent as it is, in a sentence; null when it can. `delivery` is null until the server has said. */
export function whyNotSend(to: string, delivery: PacketEmail['delivery'] | null): string | null {
  const address = to.trim()
  if (delivery === 'none') return 'No mail server is set up here. Copy the email and send it from your own mail program.'
  if (address === '') return 'Enter an address to send to.'
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address)) return 'This is not an email address.'
  return delivery === null ? 'The email is being prepared.' : null
}
