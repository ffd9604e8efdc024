import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useNow } from '../../../staff-ui/use-now.ts'
import { type Pause, preferencesQuery, usePauseAlerts } from '../api/preferences.ts'
import styles from './preferences.module.css'

const PAUSES: readonly (readonly [pause: Pause, label: string])[] = [
  ['hour', 'For an hour'],
  ['until-tomorrow', 'Until tomorrow'],
]

/** Pauses mails, push messages and texts for a while; the bell still updates. */
export function PauseAlerts() {
  const pausedUntil = useQuery(preferencesQuery).data?.pausedUntil ?? null
  const now = useNow()
  // the pause may end while the page is open
  const until = pausedUntil !== null && Date.parse(pausedUntil) > now ? pausedUntil : null
  const pause = usePauseAlerts()
  return (
    <section aria-labelledby="pause">
      <h2 id="pause">Pause</h2>
      <p className={styles.hint} role="status">
        {until === null
          ? 'Holds emails, pushes and texts. The bell keeps counting.'
          : `Paused until ${dayjs(until).format('dddd, h:mm A')}. You get a summary then.`}
      </p>
      <div className={styles.row}>
        {PAUSES.map(([value, label]) => (
          <Button key={value} variant="default" disabled={pause.isPending} onClick={() => pause.mutate(value)}>
            {label}
          </Button>
        ))}
        {until === null ? null : (
          <Button variant="default" disabled={pause.isPending} onClick={() => pause.mutate('off')}>
            Resume now
          </Button>
        )}
      </div>
      {pause.isError ? (
        <p role="alert" className={styles.problem}>
          We couldn't change it. {pause.error.message}
        </p>
      ) : null}
    </section>
  )
}
