import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { Page } from './page.tsx'

/** The list or an entry, each of which is another page once it has loaded. */
function Either() {
  const { pathname } = useLocation()
  const [loaded, setLoaded] = useState('')
  return (
    <Page key={`${pathname} ${pathname === loaded}`} title={pathname === '/list' ? 'Customers' : 'Priya Raman'}>
      <Link to="/entry">Priya</Link>
      <Link to="/entry" replace>
        Next
      </Link>
      <button type="button" onClick={() => setLoaded(pathname)}>
        Load
      </button>
    </Page>
  )
}
const load = () => fireEvent.click(screen.getByRole('button', { name: 'Load' }))

test('the heading of a page takes the focus that was on the page before, but not when the portal is opened', async () => {
  stubServer({})
  renderStaffPage(['/list', '/entry'], Either, { at: '/list' })
  expect(await screen.findByRole('heading', { name: 'Customers' })).not.toBe(document.activeElement)
  screen.getByRole('link', { name: 'Priya' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Priya Raman' }))
})

test('the heading of a page that replaced another one takes the focus, and keeps it when the page has loaded', async () => {
  stubServer({})
  renderStaffPage(['/list', '/entry'], Either, { at: '/list' })
  const next = await screen.findByRole('link', { name: 'Next' })
  next.focus()
  await userEvent.keyboard('{Enter}')
  const heading = await screen.findByRole('heading', { name: 'Priya Raman' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  load()
  const loaded = screen.getByRole('heading', { name: 'Priya Raman' })
  expect(loaded).not.toBe(heading)
  expect(document.activeElement).toBe(loaded)
})

test('the heading of the page that was signed in to takes no focus, neither at first nor when the page has loaded', async () => {
  stubServer({})
  const { router } = renderStaffPage(['/list', '/entry'], Either, { at: '/login' })
  await screen.findByText('Another page')
  await act(() => router.navigate('/list', { replace: true }))
  await screen.findByRole('heading', { name: 'Customers' })
  expect(document.activeElement).toBe(document.body)
  load()
  screen.getByRole('heading', { name: 'Customers' })
  expect(document.activeElement).toBe(document.body)
})
