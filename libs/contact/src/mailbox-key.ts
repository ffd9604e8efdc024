/** Google's two names for one mail service. It ignores dots before the @. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that receives mail for an address, for comparing addresses: lower case, without a `+tag`, and for Google without dots and
 * under one domain. '' for an invalid address. Do not send mail to it: some providers deliver `a+b` and `a` to different mailboxes.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return ''
  const domain = address.slice(at + 1)
  const name = address.slice(0, at)
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  return GOOGLE.has(domain) ? `${untagged.replaceAll('.', '') || untagged}@gmail.com` : `${untagged}@${domain}`
}
