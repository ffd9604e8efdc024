import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { STAFF_ROUTES } from '../shared/staff-paths.ts'
import { KeepUnsaved } from './keep-unsaved.tsx'
import { LEAVES_EVERYTHING } from './leaves-everything.ts'
import { useKeepUnsaved } from './use-keep-unsaved.ts'

function Editor() {
  useKeepUnsaved(true)
  return null
}

/** Navigation within the page loses none of its input. */
function EditorOfPage() {
  useKeepUnsaved(true, undefined, { staysOnPage: true })
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
    { path: '/within', element: <EditorOfPage /> },
    { path: STAFF_ROUTES.login, element: <p>login</p> },
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

test.each(['/edit', '/dialog', '/within'])('signing out on request asks for confirmation: %s', async (at) => {
  const router = show(at)
  await act(() => router.navigate(at, { replace: true, state: LEAVES_EVERYTHING }))
  await screen.findByText('Discard changes?')
  expect(router.state.location.state).toBeNull()
})

test('an ended session leads to the login without a question', async () => {
  const router = show()
  await act(() => router.navigate(STAFF_ROUTES.login, { replace: true }))
  await screen.findByText('login')
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

test.each([
  ['tel:+14045550100', 0, false],
  ['sms:+14045550100', 0, false],
  ['mailto:casey@mail.test', 0, false],
  ['tel:+14045550100', 5_000, true],
  ['https://dealer.test/', 0, true],
])('after a click on %s, leaving the page %i ms later asks: %s', (href, later, asks) => {
  show()
  const link = document.createElement('a')
  link.href = href
  link.append(document.createElement('span'))
  link.addEventListener('click', (event) => event.preventDefault())
  document.body.append(link)
  onTestFinished(() => link.remove())
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.firstElementChild?.dispatchEvent(click)
  const leave = new Event('beforeunload', { cancelable: true })
  Object.defineProperty(leave, 'timeStamp', { value: click.timeStamp + later })
  expect(!window.dispatchEvent(leave)).toBe(asks)
})
