export interface CustomerForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  zip: string
}

export const EMPTY_CUSTOMER: CustomerForm = { firstName: '', lastName: '', email: '', phone: '', zip: '' }

/** What a paste says replaces what stood there; where it says nothing, what was typed stays. */
export function applyPaste(form: CustomerForm, pasted: Partial<CustomerForm>): CustomerForm {
  return {
    firstName: pasted.firstName || form.firstName,
    lastName: pasted.lastName || form.lastName,
    email: pasted.email || form.email,
    phone: pasted.phone || form.phone,
    zip: pasted.zip || form.zip,
  }
}

/** A name typed into the search becomes the start of a new customer: 'sam seller' or 's@example.com'. */
export function startFromSearch(search: string): CustomerForm {
  const text = search.trim()
  if (/^\S+@\S+$/.test(text)) return { ...EMPTY_CUSTOMER, email: text }
  if (!/\p{L}/u.test(text)) return { ...EMPTY_CUSTOMER, phone: text }
  const [firstName = '', ...rest] = text.split(/\s+/)
  return { ...EMPTY_CUSTOMER, firstName, lastName: rest.join(' ') }
}
