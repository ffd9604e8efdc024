import { Button } from '@mantine/core'
import { IconPlus } from '../../../ui/icons.tsx'

/** The button that opens and closes the form for a new person above the list. */
export function AddPersonButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <Button variant={open ? 'default' : 'filled'} leftSection={<IconPlus size={16} />} aria-expanded={open} onClick={onToggle}>
      Add person
    </Button>
  )
}
