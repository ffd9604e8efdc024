import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { notificationsPath } from '../../../shared/staff-paths.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { focusDialogOf } from '../../../staff-ui/focus-dialog-of.ts'
import { IconBell, IconSettings } from '../../../ui/icons.tsx'
import { alertsQuery, PANEL_SIZE } from '../api/alerts.ts'
import { AlertList } from './alert-list.tsx'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import styles from './bell.module.css'
import { ReadAll } from './read-all.tsx'

/** The newest alerts, below the bell. */
export function BellPanel({ namesDealership, onClose }: { namesDealership: boolean; onClose: () => void }) {
  const alerts = useQuery(alertsQuery({ page: 1, pageSize: PANEL_SIZE }))
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        <ReadAll list={alerts.data} onPress={focusDialogOf} />
        <ActionIcon
          component={Link}
          to={notificationsPath({ tab: 'settings' })}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Notification settings"
          onClick={onClose}
        >
          <IconSettings size={18} />
        </ActionIcon>
      </div>
      <div className={styles.scroll}>
        {alerts.isPending ? <AlertsSkeleton /> : null}
        <LoadError title="We couldn't load your notifications" query={alerts} />
        {alerts.data?.alerts.length === 0 ? (
          <EmptyState
            icon={<IconBell size={26} />}
            title="No notifications yet"
            text="When a customer opens a packet, you'll see it here."
          />
        ) : null}
        {alerts.data === undefined ? null : <AlertList alerts={alerts.data.alerts} namesDealership={namesDealership} onOpen={onClose} />}
      </div>
      {alerts.data === undefined || alerts.data.total === 0 ? null : (
        <Button component={Link} to={notificationsPath()} variant="subtle" fullWidth className={styles.all} onClick={onClose}>
          View all
        </Button>
      )}
    </>
  )
}
