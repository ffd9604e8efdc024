import { Alert, Button, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage, NetworkError } from '../../../api/api-error.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { signIn } from '../api/sign-in.ts'
import { CodeInput } from './code-input.tsx'

/** The credentials of the first step, kept only in memory and only until the second step. */
export interface FirstStep {
  email: string
  password: string
}

interface SecondStepFormProps {
  firstStep: FirstStep
  onSignedIn: (user: OperationResponse<'auth.login'>, password: string) => void
  onBack: () => void
}

/** The form for the code (rules: two-step sign-in). Submits as soon as six digits are entered. */
export function SecondStepForm({ firstStep: { email, password }, onSignedIn, onBack }: SecondStepFormProps) {
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses again when the kind of code changes
  useEffect(() => input.current?.focus(), [recovery])

  const send = async (typed: string) => {
    if (busy || typed.trim() === '') return
    setBusy(true)
    setFailure(null)
    try {
      onSignedIn(await signIn(email, password, typed), password)
    } catch (error) {
      setFailure(failureText(error, recovery))
      setBusy(false)
      setCode('')
      input.current?.focus()
    }
  }
  const type = (typed: string) => {
    setCode(typed)
    if (!recovery && /^\d{6}$/.test(typed.replace(/\s/g, ''))) void send(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const change = () => {
    setRecovery(!recovery)
    setCode('')
    setFailure(null)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {failure === null ? null : (
          <Alert color="red" variant="outline" role="alert" p="sm">
            {failure}
          </Alert>
        )}
        <CodeInput
          ref={input}
          recovery={recovery}
          label={recovery ? 'Recovery code' : 'Code'}
          description={recovery ? 'Each recovery code works once.' : undefined}
          size="md"
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={busy || code.trim() === ''} data-busy={busy || undefined} mt="xs">
          {busy ? 'Entering...' : 'Enter Portal'}
        </Button>
        <Button variant="subtle" fullWidth onClick={change}>
          {recovery ? 'Use my authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  )
}

function failureText(error: unknown, recovery: boolean): string {
  if (error instanceof NetworkError) return 'Error connecting to server'
  if (error instanceof ApiError && error.code === 'WRONG_CODE' && recovery) return "That recovery code isn't right, or it was used before."
  return error instanceof ApiError && error.status === 400 ? "That isn't a code." : errorMessage(error)
}
