// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { setUpPortal } from '../../../testing/render-portal.tsx'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { Shell } from './shell.tsx'

setUpPortal()

test("'Skip to content' focuses the page and adds no history entry, which would lose its state", async () => {
  stubServer({ 'GET /api/dealerships': () => [] })
  renderStaffPage([STAFF_ROUTES.dashboard], Shell, { at: STAFF_ROUTES.dashboard })
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  document.body.append(main)
  const before = window.location.href
  await userEvent.click(await screen.findByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(main)
  expect(window.location.href).toBe(before)
  main.remove()
})
