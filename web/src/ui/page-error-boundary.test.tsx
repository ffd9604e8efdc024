import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PageErrorBoundary } from './page-error-boundary.tsx'

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
