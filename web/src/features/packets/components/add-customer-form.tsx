import { parseQuickPaste } from '@forecourt/contact/quick-paste'
import type { Customer } from '@forecourt/contracts/leads/records'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useAddCustomer } from '../api/customers.ts'
import { applyPaste, type CustomerForm, EMPTY_CUSTOMER } from '../model/customer-form.ts'
import type { PacketVehicle } from '../model/packet.ts'
import styles from './send-packet.module.css'

interface AddCustomerFormProps {
  dealershipId: string
  vehicle: PacketVehicle | null
  initial: CustomerForm
  onAdded: (customer: Customer, existed: boolean) => void
  onCancel: () => void
}

const required = (label: string) => (value: string) => (value.trim() === '' ? `${label} is required` : null)

/** 'Add New Customer' with 'Quick Paste and Parse' (spec/3 section 2.4, spec/2 section 5). */
export function AddCustomerForm({ dealershipId, vehicle, initial, onAdded, onCancel }: AddCustomerFormProps) {
  const [paste, setPaste] = useState('')
  const add = useAddCustomer(dealershipId, vehicle)
  const form = useForm<CustomerForm>({
    initialValues: initial,
    validate: { firstName: required('First Name'), lastName: required('Last Name') },
  })

  const parse = () => form.setValues(applyPaste(form.getValues(), parseQuickPaste(paste)))
  const clearAll = () => {
    setPaste('')
    form.setValues(EMPTY_CUSTOMER)
    form.clearErrors()
  }
  const submit = async (values: CustomerForm) => {
    try {
      const { customer, existed } = await add.mutateAsync(values)
      onAdded(customer, existed)
    } catch (error) {
      toast(`Error adding customer: ${errorMessage(error)}`)
      if (!(error instanceof ApiError)) return
      for (const field of error.fields) form.setFieldError(field.path.replace(/^body\./, ''), field.message)
    }
  }
  const focusFirstError = (errors: Record<string, unknown>) => {
    const first = Object.keys(errors)[0]
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  return (
    <form className={styles.form} noValidate={false} onSubmit={form.onSubmit((values) => void submit(values), focusFirstError)}>
      <Textarea
        label="Quick Paste and Parse"
        description="Paste name, phone, email, city, state and ZIP; Parse fills the form"
        autosize
        minRows={3}
        maxRows={8}
        value={paste}
        onChange={(event) => setPaste(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button variant="light" disabled={paste.trim() === ''} onClick={parse}>
          Parse
        </Button>
        <Button variant="default" onClick={clearAll}>
          Clear All
        </Button>
      </Group>
      <div className={styles.fields}>
        <TextInput {...form.getInputProps('firstName')} label="First Name" autoComplete="off" withAsterisk maxLength={200} data-autofocus />
        <TextInput {...form.getInputProps('lastName')} label="Last Name" autoComplete="off" withAsterisk maxLength={200} />
        <TextInput {...form.getInputProps('email')} label="Email Address" type="email" autoComplete="off" maxLength={254} />
        <TextInput {...form.getInputProps('phone')} label="Mobile Number" type="tel" autoComplete="off" maxLength={40} />
      </div>
      <Group gap="xs">
        <Button type="submit" loading={add.isPending}>
          Add New Customer
        </Button>
        <Button variant="default" onClick={onCancel}>
          Back to search
        </Button>
      </Group>
    </form>
  )
}
