/** Google's two names for one mail service, which passes over dots before the @. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox an address ends up in, to compare addresses by: lower case, without what follows a plus sign, and for Google's without dots
 * and under one name. '' for what is no address. Not an address to write to: a provider may tell `a+b` from `a`.
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
