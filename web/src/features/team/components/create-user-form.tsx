import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { emailText, requiredText } from '../../../staff-ui/field-checks.ts'
import { focusFirstError, showFieldErrors } from '../../../staff-ui/form-errors.ts'
import { useCreateUser } from '../api/team.ts'
import { passwordText } from '../model/member-form.ts'
import { CREATE_FAILURE, failureText } from '../model/messages.ts'
import { MemberFields } from './member-fields.tsx'
import styles from './team.module.css'

interface CreateUserFormProps {
  dealerships: readonly Pick<Dealership, '_id' | 'name'>[]
  say: (text: string) => void
  /** called with whether the form has unsaved input */
  onTyping: (typing: boolean) => void
  onClose: () => void
}

interface NewUser {
  name: string
  email: string
  password: string
  role: string | null
  dealershipId: string | null
}

/** The initial values; the default role is ADMIN (rules: owner settings). */
const EMPTY: NewUser = { name: '', email: '', password: '', role: 'ADMIN', dealershipId: null }

/** The OWNER's form to add a user to any dealership; everything is required (rules: owner settings). A failure keeps the input. */
export function CreateUserForm({ dealerships, say, onTyping, onClose }: CreateUserFormProps) {
  const create = useCreateUser()
  const form = useForm<NewUser>({
    initialValues: EMPTY,
    onValuesChange: ({ name, email, password, dealershipId }) =>
      onTyping([name, email, password, dealershipId ?? ''].some((value) => value !== '')),
    // read-only while saving, because the fields are cleared afterwards
    enhanceGetInputProps: () => ({ readOnly: create.isPending }),
    validate: {
      name: requiredText('Name'),
      email: emailText,
      password: passwordText,
      role: requiredText('Role'),
      dealershipId: requiredText('Dealership'),
    },
  })

  // the first field gets the focus when the form opens
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => form.getInputNode('name')?.focus(), [])

  const submit = async (values: NewUser) => {
    const role = values.role === 'SALES' ? 'SALES' : 'ADMIN'
    const dealership = dealerships.find(({ _id }) => _id === values.dealershipId)
    if (dealership === undefined) return form.setFieldError('dealershipId', 'Dealership is required')
    try {
      await create.mutateAsync({ ...values, role, dealershipId: dealership._id, dealershipName: dealership.name })
      form.reset()
      say('User created successfully')
      form.getInputNode('name')?.focus()
    } catch (error) {
      say(failureText(error, CREATE_FAILURE))
      focusFirstError(form, showFieldErrors(form, error))
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="create-user"
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <h3 className={styles.heading} id="create-user">
        Create user
      </h3>
      <div className={styles.fields}>
        <MemberFields propsOf={form.getInputProps} />
        <Select
          {...form.getInputProps('role')}
          label="Role"
          required
          data={['ADMIN', 'SALES']}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
        />
        <Select
          {...form.getInputProps('dealershipId')}
          label="Dealership"
          required
          placeholder="Select a dealership"
          data={dealerships.map(({ _id, name }) => ({ value: _id, label: name }))}
          searchable
          nothingFoundMessage={dealerships.length === 0 ? 'Add a dealership first' : 'No dealership matches'}
          maxDropdownHeight={260}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={create.isPending}>
          Create User
        </Button>
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
