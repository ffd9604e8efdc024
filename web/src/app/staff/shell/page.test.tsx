import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { Page } from './page.tsx'

function Either() {
  const { pathname } = useLocation()
  return (
    <Page key={pathname} title={pathname === '/list' ? 'Customers' : 'Priya Raman'}>
      <Link to="/entry">Priya</Link>
    </Page>
  )
}

test('the heading of a page takes the focus that was on the page before, but not when the portal is opened', async () => {
  stubServer({})
  renderStaffPage(['/list', '/entry'], Either, { at: '/list' })
  expect(await screen.findByRole('heading', { name: 'Customers' })).not.toBe(document.activeElement)
  screen.getByRole('link', { name: 'Priya' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Priya Raman' }))
})
