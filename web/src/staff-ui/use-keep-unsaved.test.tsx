// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { setUpPortal } from '../testing/render-portal.tsx'
import { KeepUnsaved } from './keep-unsaved.tsx'
import { useKeepUnsaved } from './use-keep-unsaved.ts'

setUpPortal()

function Editor() {
  useKeepUnsaved(true)
  return null
}

function show(at = '/edit') {
  const Root = () => (
    <MantineProvider>
      <ModalsProvider>
        <Outlet />
      </ModalsProvider>
    </MantineProvider>
  )
  const children = [
    { path: '/before', element: <p>before</p> },
    { path: '/edit', element: <Editor /> },
    { path: '/dialog', element: <KeepUnsaved /> },
    { path: '/after', element: <p>after</p> },
  ]
  const router = createMemoryRouter([{ element: <Root />, children }], { initialEntries: ['/before', at] })
  render(<RouterProvider router={router} />)
  return router
}

test.each([
  ['/edit', '/edit?modal=send.d1'],
  ['/edit?tab=team&modal=send.d1', '/edit?tab=team'],
])('a dialog over unsaved input opens and closes without a question: %s, %s', async (from, to) => {
  const router = show(from)
  await act(() => router.navigate(to))
  expect(router.state.location.pathname + router.state.location.search).toBe(to)
})

test.each([
  ['/edit?tab=team&modal=send.d1', '/edit?tab=links'],
  ['/edit', '/after?modal=send.d1'],
  ['/dialog?modal=send.d1', '/dialog'],
])('leaving unsaved input asks for confirmation: %s, %s', async (from, to) => {
  const router = show(from)
  await act(() => router.navigate(to))
  await screen.findByText('Discard changes?')
  expect(router.state.location.pathname + router.state.location.search).toBe(from)
})

test('a navigation right after a canceled one asks for confirmation again', async () => {
  const router = show()
  await act(() => router.navigate('/after'))
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await act(async () => {
    fireEvent.click(cancel)
    await waitFor(() => expect(router.state.blockers.values().next().value?.state).toBe('unblocked'))
    await router.navigate(-1)
  })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1) as HTMLElement)
  expect(await screen.findByText('before')).toBeDefined()
})
