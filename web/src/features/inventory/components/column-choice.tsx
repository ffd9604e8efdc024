import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns } from '../../../ui/icons.tsx'
import { COLUMNS, type ColumnId, DEFAULT_COLUMNS, FIXED_COLUMN, rememberedColumns } from '../model/columns.ts'

const STORAGE_KEY = 'forecourt.inventory-columns'

/** The columns this browser has chosen, in every tab of it. */
export function useColumnChoice() {
  return useLocalStorage<readonly ColumnId[]>({
    key: STORAGE_KEY,
    defaultValue: DEFAULT_COLUMNS,
    deserialize: rememberedColumns,
    getInitialValueInEffect: false,
  })
}

interface ColumnChoiceProps {
  chosen: readonly ColumnId[]
  onChange: (chosen: readonly ColumnId[]) => void
}

/** Which columns the inventory shows. */
export function ColumnChoice({ chosen, onChange }: ColumnChoiceProps) {
  const toggle = (id: ColumnId) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
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
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(DEFAULT_COLUMNS)}>
            Usual columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
