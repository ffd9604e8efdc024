import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

/** Six digits of an authenticator app, as phones and password managers fill them in. `recovery`: a recovery code instead, or either. */
export function CodeInput({ recovery = false, ref, ...rest }: TextInputProps & { recovery?: boolean; ref?: Ref<HTMLInputElement> }) {
  return (
    <TextInput
      {...rest}
      ref={ref}
      name="code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      withAsterisk={false}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
    />
  )
}
