import type { Role } from '@forecourt/contracts/operation'
import { modals } from '@mantine/modals'
import { shortcutKeys } from './shortcut-keys.ts'
import styles from './shortcut-list.module.css'

/** Opens the list of keyboard shortcuts. It is rendered outside the session and the router, so the caller passes what it depends on. */
export function openShortcuts(role: Role, dealershipId: string | null): void {
  modals.open({
    title: 'Keyboard shortcuts',
    children: (
      <dl className={styles.keys}>
        {shortcutKeys(role, dealershipId).map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    ),
  })
}
