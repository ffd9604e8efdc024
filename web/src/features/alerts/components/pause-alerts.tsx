import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
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
  const section = useRef<HTMLElement>(null)
  const noteResume = useFocusAfterRemoval(until === null ? [] : ['pause'], () => null, { heading: () => section.current })
  const resume = () => {
    noteResume('pause')
    pause.mutate('off', { onError: () => noteResume(null) })
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="pause">
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
          <Button variant="default" disabled={pause.isPending} onClick={resume}>
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
