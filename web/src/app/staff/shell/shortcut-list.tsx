import type { Role } from '@forecourt/contracts/operation'
import { Switch } from '@mantine/core'
import { modals } from '@mantine/modals'
import { shortcutKeys } from './shortcut-keys.ts'
import styles from './shortcut-list.module.css'
import { useSingleKeys } from './use-single-keys.ts'

interface ShortcutListProps {
  role: Role
  dealershipId: string | null
}

/** Opens the list of keyboard shortcuts. It is rendered outside the session and the router, so the caller passes what it depends on. */
export function openShortcuts(role: Role, dealershipId: string | null): void {
  modals.open({ title: 'Keyboard shortcuts', children: <ShortcutList role={role} dealershipId={dealershipId} /> })
}

/** The list of keyboard shortcuts, and the switch for those of a single key. */
function ShortcutList({ role, dealershipId }: ShortcutListProps) {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <>
      <Switch
        className={styles.switch}
        label="Single-key shortcuts"
        description="Turn these off if you use speech input. This list is in your account menu."
        checked={singleKeys}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
      <dl className={styles.keys}>
        {shortcutKeys(role, dealershipId, singleKeys).map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
