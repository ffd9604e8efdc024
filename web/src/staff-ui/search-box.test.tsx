import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'
import { SearchBox } from './search-box.tsx'

const onSearch = vi.fn()
function Searched() {
  const [value, setValue] = useState('civic')
  const search = (text: string) => {
    onSearch(text)
    setValue(text)
  }
  return (
    <>
      <SearchBox label="Search" placeholder="" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('')}>
        Show all
      </button>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Search')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockReset()
  renderPortal(<Searched />)
})

test('searches 300 ms after the last key', () => {
  type('acc')
  wait(299)
  type('accord ')
  wait(299)
  expect(onSearch).not.toHaveBeenCalled()
  wait(1)
  expect(onSearch.mock.calls).toEqual([['accord']])
  expect(field().value).toBe('accord ')
})

test('the field has the focus after it was cleared', () => {
  press('Clear search')
  expect(document.activeElement).toBe(field())
})

test.each(['Clear search', 'Show all'])('%s drops the text that waits to be searched', (button) => {
  type('civic red')
  press(button)
  wait(300)
  expect(onSearch.mock.calls.filter(([text]) => text !== '')).toEqual([])
  expect(field().value).toBe('')
})

test('takes no more characters than the server accepts', () => {
  expect(field().maxLength).toBe(200)
})
