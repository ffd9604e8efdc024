import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PortalLink } from './portal-link.tsx'

test('leads to the sign-in page when the browser blocks storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  render(<PortalLink />)
  expect(screen.getByRole('link', { name: 'Staff sign-in' }).getAttribute('href')).toBe('/admin/login')
})
