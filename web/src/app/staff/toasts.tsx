import { Notifications } from '@mantine/notifications'
import styles from './toasts.module.css'

/** Where toasts stand (rules: toast): below, over no button. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={4} classNames={{ root: styles.root }} />
}
