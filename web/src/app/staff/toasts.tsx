import { Notifications } from '@mantine/notifications'
import styles from './toasts.module.css'

/** Shows toasts at the bottom, where they cover no button (rules: toast). */
export function Toasts() {
  return <Notifications position="bottom-center" limit={4} classNames={{ root: styles.root }} />
}
