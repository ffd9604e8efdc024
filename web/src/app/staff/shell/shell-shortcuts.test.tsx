import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { homePath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { ShellShortcuts } from './shell-shortcuts.tsx'

const mine = sampleDealership()

let pressed: string[] = []
const ofThePage = ({ key }: KeyboardEvent) => pressed.push(key)
afterEach(() => {
  document.documentElement.removeEventListener('keydown', ofThePage)
  pressed = []
})

function PageWithShortcuts() {
  return (
    <>
      <ShellShortcuts />
      <main>
        <p>A page</p>
        <input type="search" aria-label="Search customers" />
      </main>
    </>
  )
}

async function renderShortcuts(): Promise<void> {
  stubServer({ 'GET /api/dealerships': () => [mine] })
  renderStaffPage([STAFF_ROUTES.home], PageWithShortcuts, { at: homePath(mine._id), user: { role: 'ADMIN', dealershipId: mine._id } })
  await screen.findByText('A page')
  // where the shortcuts of a page listen
  document.documentElement.addEventListener('keydown', ofThePage)
}

test('single-key shortcuts can be turned off in their list, and on again', async () => {
  await renderShortcuts()
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(pressed).toEqual(['j'])
  await userEvent.keyboard('?')

  const keys = await screen.findByRole('switch', { name: /^Single-key shortcuts/ })
  expect(screen.getByText('Next and previous row')).toBeTruthy()
  await userEvent.click(keys)
  expect(screen.queryByText('Next and previous row')).toBeNull()
  await userEvent.click(keys)
  expect(screen.getByText('Next and previous row')).toBeTruthy()
})

test('while they are off, no shortcut gets a single key, but buttons get Space and Enter, and fields get what is typed', async () => {
  localStorage.setItem('forecourt-single-keys', 'false')
  await renderShortcuts()
  for (const key of ['j', 's', '/', '?', 'g']) fireEvent.keyDown(document.body, { key })
  expect(pressed).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const key of [' ', 'Enter', 'Escape', 'ArrowDown']) fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(pressed).toEqual([' ', 'Enter', 'Escape', 'ArrowDown', 'k'])
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'j' })
  expect(pressed.at(-1)).toBe('j')
  field.remove()
})

test("'/' focuses the search of the page, and types in a field", async () => {
  await renderShortcuts()
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search customers' })
  await userEvent.keyboard('/')
  expect([document.activeElement, search.value]).toEqual([search, ''])
  await userEvent.keyboard('/')
  expect(search.value).toBe('/')
})
