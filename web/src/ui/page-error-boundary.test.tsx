// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageErrorBoundary } from './page-error-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

function Broken(): never {
  throw new Error('broken')
}

test('offers to load the page again, also when its address has a fragment', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  window.history.replaceState(null, '', '/vehicle-packet/d/v/l?x=1#payment')
  render(
    <PageErrorBoundary>
      <Broken />
    </PageErrorBoundary>,
  )
  expect(screen.getByRole('link', { name: 'Load again' }).getAttribute('href')).toBe('/vehicle-packet/d/v/l?x=1')
})
