// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal, stubBrowser } from '../../../testing/render-portal.tsx'
import { PackageContents } from './package-contents.tsx'

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const items = (...available: (boolean | null)[]) => available.map((each, place) => ({ label: `Item ${place + 1}`, available: each }))
const draw = (shown: ReturnType<typeof items>, onRetry: (() => void) | null = null) => {
  renderPortal(
    <PackageContents items={shown} summary="1/3 items available (33%)" onRetry={onRetry}>
      <p>the documents</p>
    </PackageContents>,
  )
  return userEvent.click(screen.getByRole('button', { name: 'Package status 1/3 items available (33%)' }))
}

test('a button shows and hides the documents for missing items', async () => {
  await draw(items(true, false, false))
  expect(screen.queryByText('the documents')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 missing items' }))
  screen.getByText('the documents')
  await userEvent.click(screen.getByRole('button', { name: 'Hide documents' }))
  expect(screen.queryByText('the documents')).toBeNull()
})

test('the documents of a complete package can still be shown', async () => {
  await draw(items(true, true, true))
  await userEvent.click(screen.getByRole('button', { name: 'Show documents' }))
  screen.getByText('the documents')
})

test('unknown contents are not counted as missing, and can be retried', async () => {
  const retry = vi.fn()
  await draw(items(true, null, null), retry)
  expect(screen.queryByRole('button', { name: /missing/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check the documents again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})
