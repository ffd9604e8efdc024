import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { emailText, requiredText } from '../../../staff-ui/field-checks.ts'
import { focusFirstError, showFieldErrors } from '../../../staff-ui/form-errors.ts'
import { useAddSalesperson } from '../api/team.ts'
import { passwordText } from '../model/member-form.ts'
import { ADD_FAILURE, failureText } from '../model/messages.ts'
import { MemberFields } from './member-fields.tsx'
import styles from './team.module.css'

interface AddMemberFormProps {
  dealershipId: string
  say: (text: string) => void
  /** called with whether the form has unsaved input */
  onTyping: (typing: boolean) => void
  onClose: () => void
}

const EMPTY = { name: '', email: '', password: '' }

/** Adds a salesperson (rules: sales team management, rules: password length). A failure keeps the input. */
export function AddMemberForm({ dealershipId, say, onTyping, onClose }: AddMemberFormProps) {
  const add = useAddSalesperson(dealershipId)
  const form = useForm({
    initialValues: EMPTY,
    onValuesChange: (values) => onTyping(Object.values(values).some((value) => value !== '')),
    // read-only while saving, because the fields are cleared afterwards
    enhanceGetInputProps: () => ({ readOnly: add.isPending }),
    validate: { name: requiredText('Name'), email: emailText, password: passwordText },
  })

  // the first field gets the focus when the form opens
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => form.getInputNode('name')?.focus(), [])

  const submit = async (values: typeof EMPTY) => {
    if (dealershipId === '') return say('Error: No dealership selected')
    try {
      await add.mutateAsync(values)
      form.reset()
      say('Sales team member added successfully')
      form.getInputNode('name')?.focus()
    } catch (error) {
      say(failureText(error, ADD_FAILURE))
      focusFirstError(form, showFieldErrors(form, error))
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="add-member"
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <h3 className={styles.heading} id="add-member">
        Add a sales team member
      </h3>
      <div className={styles.fields}>
        <MemberFields propsOf={form.getInputProps} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={add.isPending}>
          Add Member
        </Button>
        <Button variant="default" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
