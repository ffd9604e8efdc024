import { nameField, optionalEmailField, textField } from '../fields.ts'

/** What staff enter about a new customer, with a lead or without one. */
export const newCustomerFields = {
  firstName: nameField,
  lastName: nameField,
  email: optionalEmailField.default(''),
  phone: textField(40).default(''),
  zip: textField(10).default(''),
}
