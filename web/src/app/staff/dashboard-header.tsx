import { Button } from '@mantine/core'
import { StatusPill } from '../../staff-ui/status-pill.tsx'
import { IconLogout, IconSettings, IconUsers } from '../../ui/icons.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import styles from './dashboard-header.module.css'
import { useLiveStatus } from './live-provider.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useSession } from './session-context.ts'

/** Heading by role, role badge, name and email, and what the role may open (rules: dashboard). */
export function DashboardHeader({ onOwnerSettings, onSettings }: { onOwnerSettings: () => void; onSettings: () => void }) {
  const { user, logout } = useSession()
  const live = useLiveStatus()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <img src="/favicon.svg" alt="" width="40" height="40" className={styles.mark} />
        <div className={styles.who}>
          <h1 className={styles.title}>
            {user.role === 'SALES' ? 'Sales Dashboard' : 'Admin Dashboard'} <StatusPill tone="info">{user.role}</StatusPill>
          </h1>
          <PersonMenu />
        </div>
        <div className={styles.buttons}>
          {live === 'lost' ? (
            <span role="status">
              <StatusPill tone="warn" dot>
                Live updates paused, reconnecting
              </StatusPill>
            </span>
          ) : null}
          <ColorSchemeToggle />
          {user.role === 'OWNER' ? (
            <Button variant="default" leftSection={<IconUsers size={16} />} onClick={onOwnerSettings}>
              Owner Settings
            </Button>
          ) : null}
          {user.role === 'SALES' ? null : (
            <Button variant="default" leftSection={<IconSettings size={16} />} onClick={onSettings}>
              Settings
            </Button>
          )}
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={logout}>
            Logout
          </Button>
        </div>
      </div>
    </header>
  )
}
