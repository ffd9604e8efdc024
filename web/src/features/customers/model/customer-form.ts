export interface CustomerForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  zip: string
}

export const EMPTY_CUSTOMER: CustomerForm = { firstName: '', lastName: '', email: '', phone: '', zip: '' }

/** Overwrites the form with the pasted values; a field that the paste lacks keeps its input. */
export function applyPaste(form: CustomerForm, pasted: Partial<CustomerForm>): CustomerForm {
  return {
    firstName: pasted.firstName || form.firstName,
    lastName: pasted.lastName || form.lastName,
    email: pasted.email || form.email,
    phone: pasted.phone || form.phone,
    zip: pasted.zip || form.zip,
  }
}

/** Returns a new customer's form with the search text in the email, phone or name fields: 's@example.com', '555 0100', 'sam seller'. */
export function startFromSearch(search: string): CustomerForm {
  const text = search.trim()
  if (/^\S+@\S+$/.test(text)) return { ...EMPTY_CUSTOMER, email: text }
  if (!/\p{L}/u.test(text)) return { ...EMPTY_CUSTOMER, phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { ...EMPTY_CUSTOMER, firstName, lastName: rest.join(' ') }
}
