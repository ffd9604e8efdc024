import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns } from '../../../ui/icons.tsx'
import { COLUMNS, type ColumnId, FIXED_COLUMN, rememberedColumns } from '../model/columns.ts'

const STORAGE_KEY = 'forecourt.inventory-columns'

/** The columns chosen in this browser, shared by its tabs; null for the default columns. */
export function useColumnChoice() {
  return useLocalStorage<readonly ColumnId[] | null>({
    key: STORAGE_KEY,
    defaultValue: null,
    deserialize: rememberedColumns,
    getInitialValueInEffect: false,
  })
}

interface ColumnChoiceProps {
  chosen: readonly ColumnId[]
  /** null resets to the default columns */
  onChange: (chosen: readonly ColumnId[] | null) => void
}

/** The menu that chooses the columns of the inventory. */
export function ColumnChoice({ chosen, onChange }: ColumnChoiceProps) {
  const toggle = (id: ColumnId) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" c="var(--fc-text)" px={10} leftSection={<IconColumns size={16} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" style={{ maxHeight: 'min(70dvh, 480px)', overflowY: 'auto' }}>
        <Stack gap="xs">
          {COLUMNS.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={id === FIXED_COLUMN || chosen.includes(id)}
              disabled={id === FIXED_COLUMN}
              onChange={() => toggle(id)}
            />
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            Reset to default
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
