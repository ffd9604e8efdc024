import { ALERT_KIND_NAMES, type AlertKind, PERSONAL_CHANNELS, type PersonalChannel } from '@forecourt/contracts/notifications/kinds'
import { Button, Checkbox, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { requiredText } from '../../../staff-ui/field-checks.ts'
import { FormSkeleton } from '../../../staff-ui/form-skeleton.tsx'
import { PhoneInput } from '../../../staff-ui/phone-input.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { type OwnPreferences, preferencesQuery, useSavePreferences } from '../api/preferences.ts'
import { type PreferenceChanges, withChanges } from '../model/preference-changes.ts'
import styles from './preferences.module.css'

const CHANNEL_NAMES: Readonly<Record<PersonalChannel, string>> = { bell: 'Bell', mail: 'Email', push: 'Push', sms: 'Text' }

/** The form for the user's alerts, channels, quiet hours and summaries (rules: alert preferences). */
export function PreferencesForm() {
  const preferences = useQuery(preferencesQuery)
  if (preferences.isPending) return <FormSkeleton label="Loading your settings" />
  if (preferences.data === undefined) return <LoadError title="We couldn't load your settings" query={preferences} />
  return <Form own={preferences.data} />
}

/** Saves only what the user changed here: what they saved on another device meanwhile stays. */
function Form({ own }: { own: OwnPreferences }) {
  /** null if nothing was changed */
  const [changed, setChanged] = useState<PreferenceChanges | null>(null)
  /** whether the form was submitted without a time that it needs */
  const [tried, setTried] = useState(false)
  const save = useSavePreferences()
  useKeepUnsaved(changed !== null)
  const changes = changed ?? {}
  const preferences = withChanges(own, changes)
  const change = (next: PreferenceChanges) => setChanged({ ...changes, ...next })
  const changeQuietHours = (next: PreferenceChanges['quietHours']) => change({ quietHours: { ...changes.quietHours, ...next } })
  const changeDigest = (next: PreferenceChanges['digest']) => change({ digest: { ...changes.digest, ...next } })
  const toggle = (kind: AlertKind, channel: PersonalChannel, on: boolean) =>
    change({ grid: { ...changes.grid, [kind]: { ...changes.grid?.[kind], [channel]: on } } })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const missing = form.querySelector<HTMLElement>('input[type="time"]:invalid')
    setTried(missing !== null)
    if (missing !== null) return missing.focus()
    const done = () => {
      setChanged((now) => (now === changed ? null : now))
      toast('Notification settings saved')
    }
    const failed = (error: unknown) => {
      if (phoneError(error) !== null) form.querySelector<HTMLElement>('input[type="tel"]')?.focus()
    }
    save.mutate(changes, { onSuccess: done, onError: failed })
  }
  // without its field, a refused number is said at the foot
  const phoneRefused = own.available.sms ? phoneError(save.error) : null
  const { quietHours, digest } = preferences
  const switchQuietHours = (enabled: boolean) => {
    // a cleared time could not be saved, and is out of sight while they are off
    const { from, until } = changes.quietHours ?? {}
    change({ quietHours: { enabled, ...(from && { from }), ...(until && { until }) } })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <section aria-labelledby="what-reaches">
        <h2 id="what-reaches">What reaches you</h2>
        {own.emailNotifications ? null : <p className={styles.hint}>Your administrator turned your emails off.</p>}
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">Notification</th>
              {PERSONAL_CHANNELS.map((channel) => (
                <th key={channel} scope="col">
                  {CHANNEL_NAMES[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {own.kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{ALERT_KIND_NAMES[kind]}</th>
                {PERSONAL_CHANNELS.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${ALERT_KIND_NAMES[kind]}: ${CHANNEL_NAMES[channel]}`}
                      checked={preferences.grid[kind][channel]}
                      disabled={!isOpen(own, channel)}
                      onChange={(event) => toggle(kind, channel, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ClosedChannels own={own} />
      </section>
      <section aria-labelledby="quiet-hours">
        <h2 id="quiet-hours">Quiet hours</h2>
        <Switch
          label="Hold emails, pushes and texts at night"
          description="You get one summary in the morning. Submissions still reach you."
          checked={quietHours.enabled}
          onChange={(event) => switchQuietHours(event.currentTarget.checked)}
        />
        {quietHours.enabled ? (
          <div className={styles.times}>
            <TextInput
              type="time"
              label="From"
              required
              withAsterisk={false}
              value={quietHours.from}
              error={tried ? requiredText('From')(quietHours.from) : null}
              onChange={(event) => changeQuietHours({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label="Until"
              required
              withAsterisk={false}
              value={quietHours.until}
              error={tried ? requiredText('Until')(quietHours.until) : null}
              onChange={(event) => changeQuietHours({ until: event.currentTarget.value })}
            />
            <p className={styles.hint}>Times are in {own.timeZone.replaceAll('_', ' ')}.</p>
          </div>
        ) : null}
      </section>
      <section aria-labelledby="digests">
        <h2 id="digests">Summaries by email</h2>
        <Switch
          label="Every morning"
          description="What your customers did yesterday, and who waits."
          checked={digest.daily}
          onChange={(event) => changeDigest({ daily: event.currentTarget.checked })}
        />
        <Switch
          label="Every week"
          description="Sent, opened, submitted, trade-ins and your inventory."
          checked={digest.weekly}
          onChange={(event) => changeDigest({ weekly: event.currentTarget.checked })}
        />
      </section>
      {own.available.sms ? (
        <section aria-labelledby="texts">
          <h2 id="texts">Text messages</h2>
          <PhoneInput label="Your mobile number" value={preferences.phone} error={phoneRefused} onChange={(phone) => change({ phone })} />
        </section>
      ) : null}
      {save.isError && phoneRefused === null ? (
        <p role="alert" className={styles.problem}>
          We couldn't save your settings. {save.error.message}
        </p>
      ) : null}
      <div className={styles.save}>
        <Button type="submit" loading={save.isPending} disabled={changed === null}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** Why the server refused the phone number; null if it did not, or failed for another reason. */
function phoneError(error: unknown): string | null {
  const invalid = error instanceof ApiError ? error.fields.find(({ path }) => path === 'body.phone') : undefined
  return invalid === undefined ? null : `Your mobile number ${invalid.message}`
}

function isOpen(own: OwnPreferences, channel: PersonalChannel): boolean {
  if (channel === 'bell') return true
  return own.available[channel] && (channel !== 'mail' || own.emailNotifications)
}

/** Names the channels that are not configured, whose columns are disabled. */
function ClosedChannels({ own: { available } }: { own: OwnPreferences }) {
  const closed = (['mail', 'push', 'sms'] as const).filter((channel) => !available[channel]).map((channel) => CHANNEL_NAMES[channel])
  if (closed.length === 0) return null
  return <p className={styles.hint}>Not set up here: {closed.join(', ')}. Ask your administrator to turn them on.</p>
}
