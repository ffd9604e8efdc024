import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LaterPart, laterPart } from '../../../shared/later-part.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { IconBell } from '../../../ui/icons.tsx'
import { unreadQuery } from '../api/alerts.ts'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import styles from './bell.module.css'

const panel = laterPart(async () => (await import('./bell-panel.tsx')).BellPanel)
/** Loads the panel's code in advance. Rejects when it does not load. */
export const loadBellPanel = panel.preload
const MAX_SHOWN = 99

/** The bell of the portal (rules: bell): the live count of unread alerts, and a panel with the newest alerts. */
export function Bell({ namesDealership }: { namesDealership: boolean }) {
  const [open, setOpen] = useState(false)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const close = () => setOpen(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          onClick={() => setOpen((was) => !was)}
        >
          <IconBell size={20} />
          {unread === 0 ? null : (
            <span className={styles.count} aria-hidden="true">
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications" className={styles.panel}>
        {open ? (
          <LaterPart
            part={panel}
            loading={<AlertsSkeleton />}
            failed={(failure) => <ErrorState title="We couldn't load your notifications" {...failure} />}
          >
            {(BellPanel) => <BellPanel namesDealership={namesDealership} onClose={close} />}
          </LaterPart>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
