import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

/** The field for a six-digit code, with autofill. `recovery`: the field also accepts a recovery code. */
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
