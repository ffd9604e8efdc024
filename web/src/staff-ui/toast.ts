import { notifications } from '@mantine/notifications'

/** spec/1 section 4.4. */
const TOAST_MS = 5_000

/** Says something for 5 seconds: red when it speaks of an error or a failure, else green (spec/2 section 2.15). */
export function toast(message: string, kind: 'good' | 'bad' = /error|failed/i.test(message) ? 'bad' : 'good'): void {
  notifications.show({
    message,
    color: kind === 'bad' ? 'red' : 'green',
    autoClose: TOAST_MS,
    role: kind === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
