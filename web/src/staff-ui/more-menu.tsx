import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconMore } from '../ui/icons.tsx'

interface MoreMenuProps extends ActionIconProps {
  /** names the button for screen readers */
  label: string
  /** the width of the menu in pixels */
  width?: number
  /** the items of the menu */
  children: ReactNode
}

/** The button '...' with a menu of the less frequent actions. */
export function MoreMenu({ label, width, children, ...button }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
