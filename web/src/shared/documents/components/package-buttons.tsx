import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { IconPlus } from '../../../ui/icons.tsx'
import styles from './vehicle-documents.module.css'

interface ItemButtonProps {
  /** the name of the item: 'AutoCheck' */
  name: string
  disabled?: boolean
  /** whether the form that it opens is open; undefined if it opens none on the page */
  expanded?: boolean
  onClick: () => void
}

/** Adds an item that a package lacks. */
export function AddItem({ name, disabled = false, expanded, onClick }: ItemButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} />}
      aria-label={`Add ${name}`}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      Add
    </Button>
  )
}

/** Shows an existing item. */
export function ViewItem({ name, onClick }: ItemButtonProps) {
  return (
    <Button size="xs" variant="subtle" aria-label={`View ${name}`} onClick={onClick}>
      View
    </Button>
  )
}

/** Further actions on an item; `onRemove` is null if there is nothing to remove. */
export function ItemMenu({
  name,
  disabled,
  onRemove,
  children,
}: {
  name: string
  disabled: boolean
  onRemove: (() => void) | null
  children: ReactNode
}) {
  return (
    <MoreMenu label={`More for ${name}`} disabled={disabled}>
      {children}
      {onRemove === null ? null : (
        <>
          <Menu.Divider />
          <Menu.Item className={styles.remove} onClick={onRemove}>
            Remove…
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  )
}
