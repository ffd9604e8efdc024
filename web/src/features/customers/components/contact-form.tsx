import type { Customer } from '@forecourt/contracts/leads/records'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/api-error.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { customersPath } from '../../../shared/staff-paths.ts'
import { DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { focusFirstError, showFieldErrors } from '../../../staff-ui/form-errors.ts'
import { Note } from '../../../staff-ui/note.tsx'
import { PhoneInput } from '../../../staff-ui/phone-input.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { IconClose, IconPlus } from '../../../ui/icons.tsx'
import { useUpdateCustomer } from '../api/customer-page.ts'
import { existingCustomer } from '../api/customers.ts'
import { type ContactForm, contactChange, contactForm } from '../model/contact-form.ts'
import styles from './customer-page.module.css'

const MORE_MAX = 20
const required = (label: string) => (value: string) => (value.trim() === '' ? `Enter a ${label}` : null)
const emailShape = (value: string) => (value.trim() === '' || /^\S+@\S+$/.test(value.trim()) ? null : 'Enter a valid email address')

/** The form to edit a customer's name, phones, emails and ZIP (rules: customer page). */
export function CustomerContactForm({ customer }: { customer: Customer }) {
  const update = useUpdateCustomer(customer.dealershipId, customer._id)
  const [existing, setExisting] = useState<Customer | null>(null)
  const form = useForm<ContactForm>({
    initialValues: contactForm(customer),
    validate: (values) => ({
      firstName: required('first name')(values.firstName),
      lastName: required('last name')(values.lastName),
      ...Object.fromEntries(values.emails.map((email, place) => [`emails.${place}`, emailShape(email)])),
    }),
  })
  const dirty = form.isDirty()
  useKeepUnsaved(dirty, DISCARD_CHANGES, { staysOnPage: true })
  // show another user's saved changes unless this form has unsaved input
  const known = JSON.stringify(contactForm(customer))
  const shown = useRef(known)
  useEffect(() => {
    if (shown.current === known || dirty) return
    shown.current = known
    const values = JSON.parse(known) as ContactForm
    form.setInitialValues(values)
    form.setValues(values)
  }, [known, dirty, form])

  const save = async (values: ContactForm) => {
    setExisting(null)
    const change = contactChange(values, JSON.parse(shown.current) as ContactForm)
    if (change === null) return form.reset()
    try {
      const saved = contactForm(await update.mutateAsync(change))
      shown.current = JSON.stringify(saved)
      form.setInitialValues(saved)
      // what was typed during the save stays
      if (form.getValues() === values) form.setValues(saved)
      form.resetDirty(saved)
      toast('Customer saved', 'good')
    } catch (error) {
      const other = existingCustomer(error)
      if (other !== null) return setExisting(other)
      toast(`We couldn't save the customer. ${errorMessage(error)}`, 'bad')
      focusFirstError(form, showFieldErrors(form, error, fieldOf))
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Contact"
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <div className={styles.pair}>
        <TextInput {...form.getInputProps('firstName')} label="First Name" autoComplete="off" maxLength={200} />
        <TextInput {...form.getInputProps('lastName')} label="Last Name" autoComplete="off" maxLength={200} />
      </div>
      <Several form={form} list="phones" label="Phone" add="Add phone" />
      <Several form={form} list="emails" label="Email" add="Add email" />
      <TextInput {...form.getInputProps('zip')} label="ZIP" autoComplete="off" maxLength={10} w={140} />
      {existing === null ? null : (
        <Note tone="bad">
          <Link to={customersPath(existing.dealershipId, existing._id)}>{customerName(existing)}</Link> already has this email address or
          phone number.
        </Note>
      )}
      <Group gap="xs">
        <Button type="submit" disabled={!dirty} loading={update.isPending}>
          Save
        </Button>
        {dirty ? (
          <Button
            variant="default"
            onClick={() => {
              setExisting(null)
              form.reset()
            }}
          >
            Cancel
          </Button>
        ) : null}
      </Group>
    </form>
  )
}

interface SeveralProps {
  form: Pick<
    UseFormReturnType<ContactForm>,
    'values' | 'getInputProps' | 'getInputNode' | 'setFieldValue' | 'removeListItem' | 'insertListItem'
  >
  list: 'phones' | 'emails'
  label: string
  add: string
}

/** One field for each phone number or email. The first one is the main one. */
function Several({ form, list, label, add }: SeveralProps) {
  const values = form.values[list]
  return (
    <div className={styles.several}>
      {values.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
        <Group key={place} gap={4} align="end" wrap="nowrap">
          <Field form={form} list={list} place={place} label={place === 0 ? label : `Other ${label.toLowerCase()} ${place}`} />
          {place === 0 ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove other ${label.toLowerCase()} ${place}`}
              onClick={() => {
                form.removeListItem(list, place)
                form.getInputNode(`${list}.${place - 1}`)?.focus()
              }}
            >
              <IconClose size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {values.length > MORE_MAX ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.add}
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem(list, '')}
        >
          {add}
        </Button>
      )}
    </div>
  )
}

/** One field; a phone number is formatted as it is typed. */
function Field({ form, list, place, label }: Pick<SeveralProps, 'form' | 'list' | 'label'> & { place: number }) {
  const { value, onChange: _typed, ...props } = form.getInputProps(`${list}.${place}`)
  const change = (typed: string) => form.setFieldValue(`${list}.${place}`, typed)
  if (list === 'phones') return <PhoneInput {...props} flex={1} label={label} autoComplete="off" value={value} onChange={change} />
  return (
    <TextInput
      {...props}
      flex={1}
      label={label}
      type="email"
      autoComplete="off"
      maxLength={254}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Returns the form field for a path in the request body, as in a server error. */
function fieldOf(path: string): string {
  const [list, place] = path.split('.')
  if (list === 'phone') return 'phones.0'
  if (list === 'email') return 'emails.0'
  if (list === 'otherPhones') return `phones.${Number(place ?? 0) + 1}`
  if (list === 'otherEmails') return `emails.${Number(place ?? 0) + 1}`
  return path
}
