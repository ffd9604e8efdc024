import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LEAVES_EVERYTHING } from '../staff-ui/leaves-everything.ts'
import { renderRoutes } from '../testing/render-portal.tsx'
import { draftOf } from './drafts.ts'
import { KeepDrafts } from './keep-drafts.tsx'

const note = draftOf<string>('u1', 'note', 'l1')

function open() {
  const routes = [
    { path: '/', element: <p>before</p> },
    { path: '/leads', element: <KeepDrafts userId="u1" /> },
    { path: '/after', element: <p>after</p> },
  ]
  const { router } = renderRoutes(routes, '/leads')
  const logOut = () => act(() => router.navigate('/leads', { replace: true, state: LEAVES_EVERYTHING }))
  return { router, logOut }
}
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('signing out on request asks about a draft, and discards it only when the user agrees', async () => {
  const { router, logOut } = open()
  act(() => note.keep('Comes on Saturday'))
  await logOut()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  expect(router.state.location.state).toBeNull()
  expect(note.read()).toBe('Comes on Saturday')
  await logOut()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(router.state.location.state).toEqual(LEAVES_EVERYTHING))
  expect(note.read()).toBeNull()
})

test('closing the tab asks while there is a draft', () => {
  open()
  expect(asksBeforeClosing()).toBe(false)
  act(() => note.keep('Comes on Saturday'))
  expect(asksBeforeClosing()).toBe(true)
  act(() => note.keep(null))
  expect(asksBeforeClosing()).toBe(false)
})

test('another page opens without a question, because the draft stays', async () => {
  note.keep('Comes on Saturday')
  const { router } = open()
  await act(() => router.navigate('/after'))
  await screen.findByText('after')
  expect(note.read()).toBe('Comes on Saturday')
})

test('drafts of another user are neither asked about nor kept', async () => {
  const others = draftOf<string>('u2', 'note', 'l1')
  others.keep('Theirs')
  const { router, logOut } = open()
  expect(others.read()).toBeNull()
  await logOut()
  expect(router.state.location.state).toEqual(LEAVES_EVERYTHING)
})
