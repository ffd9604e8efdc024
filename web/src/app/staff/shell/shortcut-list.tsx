import type { Role } from '@forecourt/contracts/operation'
import { Switch } from '@mantine/core'
import { shortcutKeys } from './shortcut-keys.ts'
import styles from './shortcut-list.module.css'
import { useSingleKeys } from './use-single-keys.ts'

interface ShortcutListProps {
  role: Role
  dealershipId: string | null
}

/**
 * The list of keyboard shortcuts, and the switch for those of a single key. It is rendered outside the session and the router, so the caller passes what
 * it depends on.
 */
export function ShortcutList({ role, dealershipId }: ShortcutListProps) {
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
