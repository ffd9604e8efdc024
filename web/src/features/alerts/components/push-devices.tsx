import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { pushEndpointHash } from '../../../shared/push-subscription.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { devicesQuery, preferencesQuery, useRemoveDevice, useSendTest } from '../api/preferences.ts'
import { turnOffPush, turnOnPush } from '../api/push.ts'
import { type PushSupport, pushSupport, thisBrowser } from '../model/push-support.ts'
import styles from './preferences.module.css'

const WHY_NOT: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  'add-to-home-screen':
    'On iPhone and iPad, add Forecourt to your home screen first. Tap Share, then Add to Home Screen, and open it from there.',
  blocked: 'Notifications are blocked for this site. Allow them in your browser settings, then reload.',
  unsupported: "This browser doesn't support push notifications.",
}

const WHY = {
  title: 'Turn on push on this device?',
  text: "You'll know within seconds when a customer opens a packet or submits, even when Forecourt is closed. Your browser asks you next.",
  confirmLabel: 'Continue',
  danger: false,
}

const whyRemove = (device: string) => ({
  title: `Remove ${device}?`,
  text: `${device} gets no more push notifications. They can only be turned on again on that device.`,
  confirmLabel: 'Remove device',
})

/** Turns push messages on or off for this device after an explanation, and lists the user's devices (rules: push messages). */
export function PushDevices() {
  const available = useQuery(preferencesQuery).data?.available.push ?? true
  const devices = useQuery(devicesQuery)
  const here = useQuery({ queryKey: [...queryKeys.alertSettings, 'this-browser'], queryFn: pushEndpointHash })
  const support = pushSupport(thisBrowser())
  const settled = useInvalidate(queryKeys.alertSettings)
  const on = useMutation({ mutationFn: turnOnPush, onSettled: settled, onSuccess: () => toast('Push is on for this device') })
  const off = useMutation({ mutationFn: turnOffPush, onSettled: settled })
  const test = useSendTest()
  const remove = useRemoveDevice()
  const section = useRef<HTMLElement>(null)
  const ids = devices.data?.devices.map(({ _id }) => _id) ?? []
  const noteRemoval = useFocusAfterRemoval(ids, () => null, { heading: () => section.current })
  const askRemove = async (deviceId: string, device: string) => {
    if (!(await confirm(whyRemove(device)))) return
    noteRemoval(deviceId)
    remove.mutate(deviceId, { onError: () => noteRemoval(null) })
  }
  // its subscription may be another user's, or one that this user has removed
  const isOn = devices.data?.devices.some(({ endpointHash }) => endpointHash === here.data) ?? false
  const problem = on.error ?? off.error ?? test.error ?? remove.error
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="push">
      <h2 id="push">Push notifications</h2>
      {available ? null : <p className={styles.hint}>Push notifications are not set up here. Ask your administrator to turn them on.</p>}
      {available && support !== 'ready' ? <p className={styles.hint}>{WHY_NOT[support]}</p> : null}
      {available && support === 'ready' ? (
        <div className={styles.row}>
          {isOn ? (
            <Button variant="default" loading={off.isPending} onClick={() => off.mutate()}>
              Turn off on this device
            </Button>
          ) : (
            <Button loading={on.isPending} onClick={async () => ((await confirm(WHY)) ? on.mutate() : undefined)}>
              Turn on for this device
            </Button>
          )}
          {(devices.data?.devices.length ?? 0) === 0 ? null : (
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() => test.mutate('push', { onSuccess: () => toast('Test sent. It arrives within seconds.') })}
            >
              Send a test
            </Button>
          )}
        </div>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
      {devices.isError ? <p className={styles.hint}>We couldn't load your devices.</p> : null}
      <ul className={styles.devices} aria-label="Devices that get push notifications">
        {(devices.data?.devices ?? []).map(({ _id, device: name, addedAt, lastSentAt, lastFailure }) => {
          const device = name || 'Unknown browser'
          return (
            <li key={_id}>
              <span>
                {device}
                <br />
                <span className={styles.hint}>
                  {lastFailure === '' ? null : `${lastFailure} · `}
                  {lastSentAt === null ? 'Added ' : 'Last notification '}
                  <RelativeTime inText at={lastSentAt ?? addedAt} />
                </span>
              </span>
              <Button
                variant="subtle"
                size="compact-md"
                loading={remove.isPending && remove.variables === _id}
                aria-label={`Remove ${device}`}
                onClick={() => void askRemove(_id, device)}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
