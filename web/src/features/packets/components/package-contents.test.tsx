import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { PackageContents } from './package-contents.tsx'

const items = (...available: (boolean | null)[]) => available.map((each, place) => ({ label: `Item ${place + 1}`, available: each }))
const draw = (shown: ReturnType<typeof items>, onRetry: (() => void) | null = null) => {
  renderPortal(
    <PackageContents items={shown} summary="1/3 items available (33%)" onRetry={onRetry}>
      <input aria-label="Video URL" />
    </PackageContents>,
  )
  return userEvent.click(screen.getByRole('button', { name: 'Package status 1/3 items available (33%)' }))
}

test('a button shows and hides the documents for missing items, and hiding keeps what was typed', async () => {
  await draw(items(true, false, false))
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 missing items' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Video URL' }), 'v.test/1')
  await userEvent.click(screen.getByRole('button', { name: 'Hide documents' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 missing items' }))
  expect(screen.getByRole('textbox', { name: 'Video URL' })).toHaveProperty('value', 'v.test/1')
})

test('the documents of a complete package can still be shown', async () => {
  await draw(items(true, true, true))
  await userEvent.click(screen.getByRole('button', { name: 'Show documents' }))
  screen.getByRole('textbox', { name: 'Video URL' })
})

test('unknown contents are not counted as missing, and can be retried', async () => {
  const retry = vi.fn()
  await draw(items(true, null, null), retry)
  expect(screen.queryByRole('button', { name: /missing/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check the documents again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})
