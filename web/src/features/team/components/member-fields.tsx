import { PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'
import { PasswordInput, TextInput } from '@mantine/core'

interface MemberFieldsProps {
  /** what binds an input to its field of the form */
  propsOf: (field: 'name' | 'email' | 'password') => object
}

/** Who a new user is, and the password they begin with (rules: password length). */
export function MemberFields({ propsOf }: MemberFieldsProps) {
  return (
    <>
      <TextInput {...propsOf('name')} label="Name" required autoComplete="off" maxLength={200} />
      <TextInput {...propsOf('email')} label="Email" type="email" required autoComplete="off" maxLength={254} />
      <PasswordInput
        {...propsOf('password')}
        label="Password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters. They'll choose their own at first sign-in.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="new-password"
        maxLength={200}
      />
    </>
  )
}
