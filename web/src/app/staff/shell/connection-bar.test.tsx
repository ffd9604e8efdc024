import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { ConnectionBar } from './connection-bar.tsx'

afterEach(() => {
  // before the event: its listeners read it
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

function List({ name }: { name: string }) {
  return <p>{useQuery({ queryKey: [name], queryFn: () => `${name} loaded` }).data}</p>
}

function Pages() {
  const [shown, setShown] = useState('Leads')
  return (
    <>
      <ConnectionBar />
      <button type="button" onClick={() => setShown('Team')}>
        Open Team
      </button>
      <List key={shown} name={shown} />
    </>
  )
}

test('offline, the bar says how old the data is, or that a page without data loads once there is a connection', async () => {
  renderPortal(<Pages />)
  await screen.findByText('Leads loaded')
  setOnline(false)
  await screen.findByText(/You're offline\. Showing data from/)
  await userEvent.click(screen.getByRole('button', { name: 'Open Team' }))
  await screen.findByText("You're offline. This page will load when you reconnect.")
  setOnline(true)
  await screen.findByText('Team loaded')
  expect(screen.queryByText(/You're offline/)).toBeNull()
})
