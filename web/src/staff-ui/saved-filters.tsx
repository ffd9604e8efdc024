import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { IconClose } from '../ui/icons.tsx'
import styles from './saved-filters.module.css'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** The saved filters of a list, and what can be done with them. */
export interface SavedFiltersProps {
  filters: readonly { name: string; query: string }[]
  /** the current filters as address parameters; '' without filters */
  current: string
  onApply: (query: string) => void
  /** saves the current filters under a name, replacing a filter of that name; then calls `onSaved` */
  onSave: (name: string, onSaved: () => void) => void
  onRemove: (name: string) => void
}

/** The user's saved filters, and a field to save the current ones (rules: saved filters). */
export function SavedFilters({ filters, current, onApply, onSave, onRemove }: SavedFiltersProps) {
  const [name, setName] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const names = filters.map((filter) => filter.name)
  /** the popover or drawer around the filters; Escape closes it only while something inside it has the focus */
  const dialog = useRef<HTMLElement>(null)
  const rowOf = (each: string) => list.current?.children[names.indexOf(each)]?.querySelector('button')
  const noteRemoval = useFocusAfterRemoval(names, rowOf, { heading: () => dialog.current })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    // a name that was not saved stays, and so does one that was typed meanwhile
    onSave(name.trim(), () => setName((now) => (now === name ? '' : now)))
  }
  if (filters.length === 0 && current === '') return null
  return (
    <div className={styles.saved}>
      <p>Saved filters</p>
      {filters.length === 0 ? null : (
        <ul ref={list} aria-label="Saved filters">
          {filters.map((filter) => (
            <li key={filter.name}>
              <button type="button" aria-current={filter.query === current || undefined} onClick={() => onApply(filter.query)}>
                {filter.name}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove the filter ${filter.name}`}
                onClick={({ currentTarget }) => {
                  dialog.current = currentTarget.closest<HTMLElement>('[role="dialog"]')
                  noteRemoval(filter.name)
                  onRemove(filter.name)
                }}
              >
                <IconClose size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {current === '' ? null : (
        <form onSubmit={save}>
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              flex={1}
              label="Save these filters as"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={name.trim() === ''}>
              Save
            </Button>
          </Group>
        </form>
      )}
    </div>
  )
}
