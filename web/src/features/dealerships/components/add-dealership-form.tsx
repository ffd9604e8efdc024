import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '../../../api/api-error.ts'
import { emailText, requiredText } from '../../../staff-ui/field-checks.ts'
import { focusFirstError, showFieldErrors } from '../../../staff-ui/form-errors.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { IconPlus } from '../../../ui/icons.tsx'
import { useAddDealership } from '../api/dealerships.ts'
import styles from './add-dealership-form.module.css'

interface AddDealershipFormProps {
  onAdded: () => void
  /** called with whether the form has unsaved input */
  onTyping: (typing: boolean) => void
}

/** The OWNER's form to add a dealership (rules: adding a dealership). Calls `onAdded` on success, and keeps the input on failure. */
export function AddDealershipForm({ onAdded, onTyping }: AddDealershipFormProps) {
  const add = useAddDealership()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '' },
    onValuesChange: ({ name, email }) => onTyping(name !== '' || email !== ''),
    // input typed during the request would be lost when the form resets
    enhanceGetInputProps: () => ({ readOnly: add.isPending }),
    validate: { name: requiredText('Dealership Name'), email: emailText },
  })

  const submit = async (values: { name: string; email: string }) => {
    try {
      const added = await add.mutateAsync(values)
      form.reset()
      toast(`${added.name} added`)
      onAdded()
    } catch (error) {
      toast('Failed to add dealership')
      const errors = showFieldErrors(form, error)
      if (error instanceof ApiError && error.fields.length === 0) {
        errors.name = error.message
        form.setFieldError('name', error.message)
      }
      focusFirstError(form, errors)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <TextInput
        {...form.getInputProps('name')}
        key={form.key('name')}
        label="Dealership Name"
        required
        withAsterisk={false}
        maxLength={200}
      />
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label="Email Address"
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
      />
      <Button type="submit" leftSection={<IconPlus size={16} />} loading={add.isPending}>
        Add Dealership
      </Button>
    </form>
  )
}
