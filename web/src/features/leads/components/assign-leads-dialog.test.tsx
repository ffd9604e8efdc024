import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { AssignLeadsDialog } from './assign-leads-dialog.tsx'

const D = 'd'.repeat(24)
const ASSIGN = `PUT /api/dealerships/${D}/leads/assign`
const onAssigned = vi.fn()
const sam: StaffUser = {
  _id: 'b'.repeat(24),
  name: 'Sam Seller',
  email: 'sam@mail.test',
  role: 'SALES',
  dealershipId: D,
  twoStep: false,
  emailNotifications: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastLogin: null,
}
const idOf = (number: number) => number.toString(16).padStart(24, '0')

function open(count: number, response: StubResponse) {
  const server = stubServer({ [ASSIGN]: response })
  const leadIds = Array.from({ length: count }, (_, number) => idOf(number))
  let setSalesTeam: (salesTeam: StaffUser[]) => void = () => {}
  const Opened = () => {
    const [salesTeam, set] = useState([sam])
    setSalesTeam = set
    const team = { data: { admins: [], salesTeam }, error: null, refetch: vi.fn(), isFetching: false }
    return <AssignLeadsDialog dealershipId={D} leadIds={leadIds} team={team} onClose={() => {}} onAssigned={onAssigned} />
  }
  renderPortal(<Opened />)
  return { ...server, removeSam: () => act(() => setSalesTeam([])) }
}
async function choose(name: RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Assign to' }))
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function assign(name: RegExp, button: string) {
  await choose(name)
  await press(button)
}

beforeEach(() => {
  vi.clearAllMocks()
})

test('assigns all leads to one person and reports those that were deleted', async () => {
  const { calls } = open(3, () => ({ assigned: 2, missing: 1 }))
  await assign(/Sam Seller/, 'Assign Leads')
  await screen.findByText('2 leads assigned to Sam Seller. 1 lead had been deleted.')
  expect(calls[0]?.body).toEqual({ leadIds: [idOf(0), idOf(1), idOf(2)], assignedTo: sam._id })
  expect(onAssigned).toHaveBeenCalledOnce()
})

test('unassigns all leads', async () => {
  const { calls } = open(2, () => ({ assigned: 2, missing: 0 }))
  await assign(/Unassigned/, 'Unassign Leads')
  await screen.findByText('2 leads unassigned')
  expect(calls[0]?.body).toMatchObject({ assignedTo: null })
})

test('a selection larger than one request allows is sent in several requests', async () => {
  const { calls } = open(201, ({ body }) => ({ assigned: (body as { leadIds: string[] }).leadIds.length, missing: 0 }))
  await assign(/Sam Seller/, 'Assign Leads')
  await screen.findByText('201 leads assigned to Sam Seller')
  expect(calls.map(({ body }) => (body as { leadIds: string[] }).leadIds.length)).toEqual([200, 1])
})

test('an assignment that fails shows an error and keeps the leads selected', async () => {
  open(2, () => refusal(400, 'No.', { code: 'ASSIGNEE_NOT_FOUND' }))
  await assign(/Sam Seller/, 'Assign Leads')
  await screen.findByText('Selected assignee not found')
  await waitFor(() => expect(onAssigned).not.toHaveBeenCalled())
})

test('unassigning that fails says so', async () => {
  open(2, () => refusal(500, 'Something went wrong on our side.'))
  await assign(/Unassigned/, 'Unassign Leads')
  await screen.findByText('Error unassigning leads: Something went wrong on our side.')
  expect(onAssigned).not.toHaveBeenCalled()
})

test('leads keep their assignees when the chosen person was removed while the dialog is open', async () => {
  const { calls, removeSam } = open(2, () => ({ assigned: 2, missing: 0 }))
  await choose(/Sam Seller/)
  removeSam()
  await press('Assign Leads')
  await screen.findByText('Selected assignee not found')
  expect(calls).toEqual([])
  expect(onAssigned).not.toHaveBeenCalled()
})
