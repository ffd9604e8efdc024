import type { TwoStep as State } from '@forecourt/contracts/auth/two-step'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { twoStepQuery, useDisableTwoStep, useRenewRecoveryCodes } from '../api/two-step.ts'
import { ConfirmTwoStep } from './confirm-two-step.tsx'
import sections from './own-sessions.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TurnOnTwoStep } from './turn-on-two-step.tsx'
import styles from './two-step.module.css'

type Open = 'turn on' | 'turn off' | 'new codes' | null

/** With fewer codes left, the user is asked to create new ones. */
const FEW_CODES = 3

/** Shows whether two-step sign-in is on, with buttons to change it (rules: two-step sign-in). */
export function TwoStep({ email }: { email: string }) {
  const found = useQuery(twoStepQuery)
  return (
    <section className={sections.section} aria-labelledby="two-step" tabIndex={-1}>
      <h2 id="two-step">Two-step sign-in</h2>
      {found.data !== undefined ? (
        <Loaded state={found.data} email={email} />
      ) : found.isError ? (
        <LoadError title="We couldn't load two-step sign-in" query={found} />
      ) : (
        <Skeleton height={72} radius="md" role="status" aria-label="Loading two-step sign-in" />
      )}
    </section>
  )
}

function Loaded({ state: { available, since, recoveryCodesLeft }, email }: { state: State; email: string }) {
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const disable = useDisableTwoStep()
  const renew = useRenewRecoveryCodes()
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.state}>
        <div className={sections.head}>
          <b>Authenticator app</b>
          <StatusPill tone={since === null ? 'neutral' : 'good'}>{since === null ? 'Off' : 'On'}</StatusPill>
        </div>
        {since === null ? (
          <p className={sections.facts}>
            {available
              ? 'Ask for a code from your phone after your password, so a stolen password isn’t enough.'
              : 'Two-step sign-in isn’t set up on this platform. Ask your administrator.'}
          </p>
        ) : (
          <p className={sections.facts}>
            <span>
              Turned on <RelativeTime at={since} />
            </span>
            <span>
              {countOf(recoveryCodesLeft, 'recovery code')} left{recoveryCodesLeft < FEW_CODES ? '. Create new ones soon.' : ''}
            </span>
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {since === null ? (
          available && (
            <Button variant="default" onClick={() => setOpen('turn on')}>
              Turn on
            </Button>
          )
        ) : (
          <>
            <Button variant="default" onClick={() => setOpen('new codes')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setOpen('turn off')}>
              Turn off
            </Button>
          </>
        )}
      </div>
      {open === 'turn on' ? <TurnOnTwoStep email={email} onClose={close} /> : null}
      {open === 'turn off' ? (
        <ConfirmTwoStep
          email={email}
          title="Turn off two-step sign-in?"
          text="Your password alone will sign you in. Your recovery codes stop working."
          confirmLabel="Turn off"
          danger
          onConfirm={async (confirmed) => {
            await disable.mutateAsync(confirmed)
            toast('Two-step sign-in is off')
            close()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'new codes' && codes === null ? (
        <ConfirmTwoStep
          email={email}
          title="Make new recovery codes?"
          text="The codes you have now stop working."
          confirmLabel="Make new codes"
          onConfirm={async (confirmed) => setCodes((await renew.mutateAsync(confirmed)).recoveryCodes)}
          onClose={close}
        />
      ) : null}
      {codes === null ? null : (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null)
            close()
          }}
        />
      )}
    </>
  )
}
