import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DISCARD_CHANGES } from '../../staff-ui/confirm.tsx'
import { useKeepUnsaved } from '../../staff-ui/use-keep-unsaved.ts'
import { useModalParam } from './use-modal-param.ts'

/** A page at the last visited address; `modal` is the current hook result, `type` leaves something unsaved in its dialog. */
function show(...visited: string[]) {
  const drawn = {} as { modal: ReturnType<typeof useModalParam>; type: (text: string) => void }
  const Page = () => {
    const [typed, setTyped] = useState('')
    useKeepUnsaved(typed !== '', DISCARD_CHANGES, { inDialog: true })
    drawn.modal = useModalParam()
    drawn.type = setTyped
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: visited })
  render(<RouterProvider router={router} />)
  return { drawn, address: () => router.state.location.pathname + router.state.location.search }
}

test('closing a dialog returns to where it was opened', async () => {
  const { drawn, address } = show('/before', '/dashboard?tab=sold')
  await act(async () => drawn.modal.open('csv', 'd1', { itemId: 'history' }))
  expect(address()).toBe('/dashboard?tab=sold&modal=csv.d1.history')
  expect(drawn.modal.modal).toEqual({ name: 'csv', dealershipId: 'd1', itemId: 'history' })
  await act(async () => drawn.modal.close())
  expect(address()).toBe('/dashboard?tab=sold')
})

test('closing a dialog that was opened by a link stays on the page', async () => {
  const { drawn, address } = show('/before', '/dashboard?modal=csv.d1.history')
  await act(async () => drawn.modal.close())
  expect(address()).toBe('/dashboard')
})

test('closing a dialog with unsaved input asks for confirmation', async () => {
  const { drawn, address } = show('/before', '/dashboard')
  await act(async () => drawn.modal.open('csv', 'd1'))
  await act(async () => drawn.type('a column'))
  await act(async () => drawn.modal.close())
  expect(address()).toBe('/dashboard?modal=csv.d1')
})
