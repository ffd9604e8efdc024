import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link } from 'react-router'
import { notificationsPath, profilePath } from '../../../shared/staff-paths.ts'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { IconBell, IconKeyboard, IconLock, IconLogout, IconMoon, IconPerson, IconSelector, IconSun } from '../../../ui/icons.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import { NEXT_SCHEME, SCHEME_NAMES } from './color-schemes.ts'
import { openShortcuts } from './open-shortcuts.tsx'
import styles from './person-menu.module.css'
import { useChosenDealership } from './use-chosen-dealership.ts'

/** The signed-in user (rules: dashboard), their profile, theme and logout. `compact`: only the picture, for the top bar of a phone. */
export function PersonMenu({ compact = false }: { compact?: boolean }) {
  const { user, logout } = useSession()
  const { dealershipId } = useChosenDealership()
  const { open } = useModalParam()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position={compact ? 'bottom-end' : 'top-start'} width={248}>
      <Menu.Target>
        <UnstyledButton className={styles.person} data-compact={compact || undefined} aria-label={`Your account: ${user.name}`}>
          <span className={styles.face} data-initials={initialsOf(user.name) || '?'} aria-hidden="true" />
          {compact ? null : (
            <>
              <span className={styles.name}>{user.name}</span>
              <IconSelector size={16} className={styles.turn} />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <p>
            <b>{user.name}</b> <StatusPill tone="info">{user.role}</StatusPill>
          </p>
          <p className={styles.email}>{user.email}</p>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={profilePath()} leftSection={<IconPerson size={16} />}>
          Your profile
        </Menu.Item>
        <Menu.Item component={Link} to={notificationsPath({ tab: 'settings' })} leftSection={<IconBell size={16} />}>
          Notifications
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={colorScheme === 'dark' ? <IconMoon size={16} /> : <IconSun size={16} />}
          rightSection={<span className={styles.value}>{SCHEME_NAMES[colorScheme]}</span>}
          onClick={() => setColorScheme(NEXT_SCHEME[colorScheme])}
        >
          Theme
        </Menu.Item>
        <Menu.Item leftSection={<IconLock size={16} />} onClick={() => open('password', 'me')}>
          Change password
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} />}
          rightSection={<kbd className={styles.value}>?</kbd>}
          onClick={() => openShortcuts(user.role, dealershipId)}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={logout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
