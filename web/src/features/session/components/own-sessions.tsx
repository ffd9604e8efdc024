import type { OwnSession } from '@forecourt/contracts/auth/own-sessions'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { ownSessionsQuery, useEndOtherSessions } from '../api/own-sessions.ts'
import styles from './own-sessions.module.css'

/** The signed-in user's sessions, with a button to end all others (rules: own sessions). */
export function OwnSessions() {
  const found = useQuery(ownSessionsQuery)
  return (
    <section className={styles.section} aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you’re signed in</h2>
      {found.data !== undefined ? (
        <Listed sessions={found.data.sessions} />
      ) : found.isError ? (
        <LoadError title="We couldn't load your sessions" query={found} />
      ) : (
        <Skeleton height={72} radius="md" role="status" aria-label="Loading your sessions" />
      )}
    </section>
  )
}

function Listed({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useEndOtherSessions()
  const others = sessions.filter(({ current }) => !current).length
  const endOthers = async () => {
    const agreed = await confirm({
      title: 'Sign out everywhere else?',
      text: `You will be signed out of ${countOf(others, 'other session')}. Push notifications end there too. You stay signed in here.`,
      confirmLabel: 'Sign out',
    })
    if (!agreed) return
    try {
      const { ended } = await end.mutateAsync()
      toast(`Signed out of ${countOf(ended, 'other session')}`)
    } catch (error) {
      toast(`Failed to sign out everywhere else: ${errorMessage(error)}`)
    }
  }
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session._id} className={styles.session}>
            <div className={styles.head}>
              <b>{session.device || 'Unknown device'}</b>
              {session.current ? <StatusPill tone="good">This device</StatusPill> : null}
            </div>
            <p className={styles.facts}>
              {session.address === '' ? null : <span>{session.address}</span>}
              <span>
                Last used <RelativeTime inText at={session.lastActivityAt} />
              </span>
              <span>
                Signed in <RelativeTime inText at={session.signedInAt} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {others === 0 ? (
        <p className={styles.facts}>You aren’t signed in anywhere else.</p>
      ) : (
        <Button variant="default" className={styles.action} loading={end.isPending} onClick={() => void endOthers()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}
