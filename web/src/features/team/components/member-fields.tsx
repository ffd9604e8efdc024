import { PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'
import { PasswordInput, TextInput } from '@mantine/core'

interface MemberFieldsProps {
  /** the input props of a form field */
  propsOf: (field: 'name' | 'email' | 'password') => object
}

/** The fields for a new user's name, email and initial password (rules: password length). */
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
