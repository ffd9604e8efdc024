import { parseQuickPaste } from '@forecourt/contact/quick-paste'
import type { Customer, VehicleSummary } from '@forecourt/contracts/leads/records'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { makeId } from '../../../shared/make-id.ts'
import { requiredText } from '../../../staff-ui/field-checks.ts'
import { focusFirstError, showFieldErrors } from '../../../staff-ui/form-errors.ts'
import { PhoneInput } from '../../../staff-ui/phone-input.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useAddCustomer } from '../api/customers.ts'
import { applyPaste, type CustomerForm, EMPTY_CUSTOMER } from '../model/customer-form.ts'
import styles from './customers.module.css'
import { QuickPaste } from './quick-paste.tsx'
import { SamePhone } from './same-phone.tsx'
import { toastAdded } from './toast-added.ts'

interface AddCustomerFormProps {
  dealershipId: string
  /** the vehicle of the new customer's lead; null if none is known yet */
  vehicle: VehicleSummary | null
  initial: CustomerForm
  onAdded: (customer: Customer, existed: boolean) => void
  onChoose: (customer: Customer) => void
  /** called with the input; null if the user changed nothing */
  onCancel: (typed: CustomerForm | null) => void
  cancelLabel?: string
  /** called with whether the form has unsaved input */
  onTyping?: (typing: boolean) => void
}

/** A rough check only: the server validates the address. */
const emailShape = (value: string) =>
  value.trim() === '' || /^\S+@\S+$/.test(value.trim()) ? null : 'Enter an email address, or leave it empty'

/** 'Add New Customer' with 'Quick Paste and Parse' (rules: adding a customer, rules: quick paste). */
export function AddCustomerForm({
  dealershipId,
  vehicle,
  initial,
  onAdded,
  onChoose,
  onCancel,
  onTyping = () => {},
  cancelLabel = 'Back to search',
}: AddCustomerFormProps) {
  const add = useAddCustomer(dealershipId, vehicle)
  const requestId = useRef(makeId())
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<CustomerForm>({
    initialValues: initial,
    onValuesChange: (values) => {
      // changed input is a new request
      requestId.current = makeId()
      onTyping(Object.values(values).some((value) => value !== ''))
    },
    validate: { firstName: requiredText('First Name'), lastName: requiredText('Last Name'), email: emailShape },
  })

  // a pasted ZIP code is shown before it is stored; its field stays when it is emptied
  const [hasZip, setHasZip] = useState(initial.zip !== '')
  if (form.values.zip !== '' && !hasZip) setHasZip(true)

  const parse = (text: string) => {
    const found = parseQuickPaste(text)
    form.setValues(applyPaste(form.getValues(), found))
    form.clearErrors()
    return Object.values(found).some((value) => value !== '')
  }
  const clearAll = () => {
    form.setValues(EMPTY_CUSTOMER)
    setHasZip(false)
    form.clearErrors()
  }
  const submit = async (values: CustomerForm) => {
    try {
      const { customer, existed } = await add.mutateAsync({ ...values, requestId: requestId.current })
      if (element.current !== null) return onAdded(customer, existed)
      // the user has left the form, and may have chosen another customer or another page
      toastAdded(existed)
    } catch (error) {
      toast(`Error adding customer: ${errorMessage(error)}`, 'bad')
      focusFirstError(form, showFieldErrors(form, error))
    }
  }
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <QuickPaste onParse={parse} onClear={clearAll} />
      <div className={styles.fields}>
        <TextInput {...form.getInputProps('firstName')} label="First Name" autoComplete="off" withAsterisk maxLength={200} data-autofocus />
        <TextInput {...form.getInputProps('lastName')} label="Last Name" autoComplete="off" withAsterisk maxLength={200} />
        <TextInput {...form.getInputProps('email')} label="Email Address" type="email" autoComplete="off" maxLength={254} />
        <PhoneInput
          {...form.getInputProps('phone')}
          label="Mobile Number"
          autoComplete="off"
          value={form.values.phone}
          onChange={(phone) => form.setFieldValue('phone', phone)}
        />
        {hasZip ? <TextInput {...form.getInputProps('zip')} label="ZIP" autoComplete="off" maxLength={10} /> : null}
      </div>
      <SamePhone dealershipId={dealershipId} phone={form.values.phone} onChoose={onChoose} />
      <Group gap="xs">
        <Button type="submit" loading={add.isPending}>
          Add New Customer
        </Button>
        <Button variant="default" onClick={() => onCancel(form.isDirty() ? form.getValues() : null)}>
          {cancelLabel}
        </Button>
      </Group>
    </form>
  )
}
