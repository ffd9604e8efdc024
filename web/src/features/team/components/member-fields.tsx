import { PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'
import { PasswordInput, TextInput } from '@mantine/core'

interface MemberFieldsProps {
  /** what binds an input to its field of the form */
  propsOf: (field: 'name' | 'email' | 'password') => object
  /** the name is where typing begins when the dialog opens */
  focusesName?: true
}

/** Who a new user is, and the password they begin with (rules: password length). */
export function MemberFields({ propsOf, focusesName }: MemberFieldsProps) {
  return (
    <>
      <TextInput {...propsOf('name')} label="Name" required autoComplete="off" maxLength={200} data-autofocus={focusesName} />
      <TextInput {...propsOf('email')} label="Email" type="email" required autoComplete="off" maxLength={254} />
      <PasswordInput
        {...propsOf('password')}
        label="Password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters; they choose their own at the first sign-in`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="new-password"
        maxLength={200}
      />
    </>
  )
}
