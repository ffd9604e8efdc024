import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'
import { SavedFilters } from './saved-filters.tsx'

const [onApply, onSave, onRemove] = [vi.fn(), vi.fn(), vi.fn()]
function open(current: string) {
  const filters = [{ name: 'Quiet ones', query: 'state=quiet' }]
  renderPortal(<SavedFilters filters={filters} current={current} onApply={onApply} onSave={onSave} onRemove={onRemove} />)
}

beforeEach(() => {
  vi.clearAllMocks()
})

test('a saved filter can be applied and removed', async () => {
  open('')
  await userEvent.click(await screen.findByRole('button', { name: 'Quiet ones' }))
  expect(onApply).toHaveBeenCalledWith('state=quiet')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Quiet ones' }))
  expect(onRemove).toHaveBeenCalledWith('Quiet ones')
  expect(screen.queryByLabelText('Save these filters as')).toBeNull()
})

test('the next saved filter has the focus after one is removed, and the popover around them after the last one', async () => {
  const Popover = () => {
    const [names, setNames] = useState(['Quiet ones', 'Hot ones'])
    return (
      <div role="dialog" tabIndex={-1}>
        <SavedFilters
          filters={names.map((name) => ({ name, query: name }))}
          current=""
          onApply={onApply}
          onSave={onSave}
          onRemove={(name) => setNames(names.filter((each) => each !== name))}
        />
      </div>
    )
  }
  renderPortal(<Popover />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Quiet ones' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hot ones' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Hot ones' }))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

test('the current filters are saved only with a name', async () => {
  open('state=submitted')
  const name = await screen.findByLabelText('Save these filters as')
  await userEvent.type(name, '   {Enter}')
  expect(onSave).not.toHaveBeenCalled()
  await userEvent.type(name, 'Hot{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Hot', expect.any(Function))
})

test('a name stays until it is saved', async () => {
  open('state=submitted')
  const name = await screen.findByLabelText<HTMLInputElement>('Save these filters as')
  await userEvent.type(name, 'Hot{Enter}')
  expect(name.value).toBe('Hot')
  act(() => onSave.mock.lastCall?.[1]())
  expect(name.value).toBe('')
})
