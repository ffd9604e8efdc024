import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** rules: toast */
const TOAST_MS = 5_000

/**
 * Shows a message for 5 seconds: red if it is about an error or a failure, else green (rules: toast). `below` is shown under the message: a link to
 * copy.
 */
export function toast(message: string, kind: 'good' | 'bad' = /error|failed/i.test(message) ? 'bad' : 'good', below?: ReactNode): void {
  notifications.show({
    ...(below === undefined ? { message } : { title: message, message: below }),
    color: kind === 'bad' ? 'red' : 'green',
    autoClose: TOAST_MS,
    role: kind === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
