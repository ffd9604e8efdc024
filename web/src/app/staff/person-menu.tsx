import { Menu, UnstyledButton } from '@mantine/core'
import { IconDown } from '../../ui/icons.tsx'
import styles from './person-menu.module.css'
import { useSession } from './session-context.ts'
import { useModalParam } from './use-modal-param.ts'

/** Who is signed in (rules: dashboard), and what they may do about themselves. */
export function PersonMenu() {
  const { user } = useSession()
  const { open } = useModalParam()
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          {user.name} <span className={styles.email}>{user.email}</span> <IconDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open('password', 'me')}>Change password</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
