import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { linkCode } from '../../../shared/media/model/link-code.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useBeginTwoStep, useEnableTwoStep } from '../api/two-step.ts'
import { CodeInput } from './code-input.tsx'
import { closeCodes, RecoveryCodes } from './recovery-codes.tsx'
import styles from './two-step.module.css'

type Begun = OperationResponse<'auth.beginTwoStep'>

/** Turns two-step sign-in on: asks for the password, then a code of the app, then shows the recovery codes (rules: two-step sign-in). */
export function TurnOnTwoStep({ email, onClose }: { email: string; onClose: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const enable = useEnableTwoStep()
  const close = () => {
    if (codes !== null) void closeCodes(onClose)
    // the response holds the recovery codes
    else if (!enable.isPending) onClose()
  }
  const step =
    codes !== null ? (
      <RecoveryCodes codes={codes} onDone={onClose} />
    ) : begun !== null ? (
      <ConfirmApp begun={begun} enable={enable} onConfirmed={setCodes} />
    ) : (
      <AskPassword email={email} onBegun={setBegun} />
    )
  return (
    <Dialog title={codes === null ? 'Turn on two-step sign-in' : 'Your recovery codes'} width={440} onClose={close}>
      {step}
    </Dialog>
  )
}

function AskPassword({ email, onBegun }: { email: string; onBegun: (begun: Begun) => void }) {
  const begin = useBeginTwoStep()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate(password, { onSuccess: onBegun })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          You need an authenticator app on your phone, such as Google Authenticator, 1Password or Authy.
        </Text>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Current password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={begin.isError ? errorMessage(begin.error) : null}
          data-autofocus
        />
        <Button type="submit" fullWidth disabled={password === ''} loading={begin.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}

interface ConfirmAppProps {
  begun: Begun
  enable: ReturnType<typeof useEnableTwoStep>
  onConfirmed: (codes: readonly string[]) => void
}

function ConfirmApp({ begun, enable, onConfirmed }: ConfirmAppProps) {
  const [code, setCode] = useState('')
  const [image] = useState(() => linkCode(begun.uri))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enable.mutate(code, {
      onSuccess: ({ recoveryCodes }) => {
        toast('Two-step sign-in is on')
        onConfirmed(recoveryCodes)
      },
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">Scan this QR code with your authenticator app, then enter the code it shows.</Text>
        <img className={styles.qr} src={image} alt="QR code for your authenticator app" width="184" height="184" />
        <Text size="sm" c="dimmed">
          Can’t scan it? Enter this key in the app:
          <span className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </Text>
        <CodeInput
          ref={input}
          label="Code from the app"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={enable.isError ? errorMessage(enable.error) : null}
        />
        <Alert variant="light" color="gray" p="sm">
          You’ll be signed out everywhere else. Push notifications end there too.
        </Alert>
        <Button type="submit" fullWidth disabled={code.trim() === ''} loading={enable.isPending}>
          Turn on
        </Button>
      </Stack>
    </form>
  )
}
