import { notifications } from '@mantine/notifications'

/** rules: toast */
const TOAST_MS = 5_000

/** Says something for 5 seconds: red when it speaks of an error or a failure, else green (rules: toast). */
export function toast(message: string, kind: 'good' | 'bad' = /error|failed/i.test(message) ? 'bad' : 'good'): void {
  notifications.show({
    message,
    color: kind === 'bad' ? 'red' : 'green',
    autoClose: TOAST_MS,
    role: kind === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
