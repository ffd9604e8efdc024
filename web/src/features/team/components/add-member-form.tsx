import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '../../../ui/icons.tsx'
import { useAddSalesperson } from '../api/team.ts'
import { emailText, passwordText, requiredText } from '../model/member-form.ts'
import { ADD_FAILURE, failureText } from '../model/messages.ts'
import { focusFirstError, showFieldErrors } from './form-errors.ts'
import { MemberFields } from './member-fields.tsx'
import styles from './team.module.css'

const EMPTY = { name: '', email: '', password: '' }

/** Adds a salesperson (rules: sales team management, rules: password length). What was typed stays when it fails. */
export function AddMemberForm({ dealershipId, say }: { dealershipId: string; say: (text: string) => void }) {
  const add = useAddSalesperson(dealershipId)
  const form = useForm({
    initialValues: EMPTY,
    validate: { name: requiredText('Name'), email: emailText, password: passwordText },
  })

  const submit = async (values: typeof EMPTY) => {
    if (dealershipId === '') return say('Error: No dealership selected')
    try {
      await add.mutateAsync(values)
      form.reset()
      say('Sales team member added successfully')
      form.getInputNode('name')?.focus()
    } catch (error) {
      say(failureText(error, ADD_FAILURE))
      showFieldErrors(form, error)
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
      <div className={`${styles.fields} ${styles.withButton}`}>
        <MemberFields propsOf={form.getInputProps} />
        <Button type="submit" leftSection={<IconPlus size={16} />} loading={add.isPending}>
          Add Member
        </Button>
      </div>
    </form>
  )
}
