/** The facts of a customer that merging brings together. */
export interface MergedContact {
  email: string
  phone: string
  zip: string
  otherEmails?: readonly string[]
}

/**
 * What a customer is after others became part of them: their own facts stay, what was empty is filled from the others in their order, and every
 * other address is kept beside their own, once.
 */
export function mergeContacts(
  kept: MergedContact,
  others: readonly MergedContact[],
): Required<Omit<MergedContact, 'otherEmails'>> & {
  otherEmails: string[]
} {
  const everybody = [kept, ...others]
  const first = (fact: 'email' | 'phone' | 'zip') => everybody.map((one) => one[fact]).find((value) => value !== '') ?? ''
  const email = first('email')
  const emails = everybody.flatMap((one) => [one.email, ...(one.otherEmails ?? [])])
  const otherEmails = [...new Set(emails)].filter((one) => one !== '' && one !== email)
  return { email, phone: first('phone'), zip: first('zip'), otherEmails }
}
