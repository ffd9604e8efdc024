import type { StaffUser } from '@forecourt/contracts/auth/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { AssignLeadDialog } from './assign-lead-dialog.tsx'
import type { Team } from './assignee-select.tsx'

const onClose = vi.fn()
const lead = sampleLead()
const ASSIGN = `/api/dealerships/${lead.dealershipId}/leads/${lead._id}/assign`

function person(letter: string, name: string, role: 'ADMIN' | 'SALES'): StaffUser {
  const facts = { dealershipId: lead.dealershipId, twoStep: false, emailNotifications: true, createdAt: lead.createdAt, lastLogin: null }
  return { ...facts, _id: letter.repeat(24), name, email: `${letter}@mail.test`, role }
}
const ada = person('a', 'Ada Admin', 'ADMIN')
const sam = person('b', 'Sam Seller', 'SALES')
const people: Team['data'] = { admins: [ada], salesTeam: [sam] }
const toSam = { id: sam._id, name: sam.name, email: sam.email, role: sam.role }

function open(changes: Partial<Lead> = {}, responses: Record<string, StubResponse> = {}, team: Partial<Team> = {}) {
  const server = stubServer(responses)
  const known = { data: people, error: null, refetch: vi.fn(), isFetching: false, ...team }
  renderPortal(<AssignLeadDialog lead={{ ...lead, ...changes }} team={known} onClose={onClose} />)
  return { ...server, refetch: known.refetch }
}
async function choose(name: RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Assign to' }))
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

beforeEach(() => {
  vi.clearAllMocks()
})

test('offers Unassigned first, then administrators and salespeople', async () => {
  open()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Assign to' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map((option) => option.textContent)).toEqual(['Unassigned', 'Ada Admin (a@mail.test)', 'Sam Seller (b@mail.test)'])
})

test('assigns to the chosen person', async () => {
  const { calls } = open({}, { [`PUT ${ASSIGN}`]: () => ({ lead: { ...lead, assignedTo: toSam } }) })
  await choose(/Sam Seller/)
  await userEvent.click(screen.getByRole('button', { name: 'Assign Lead' }))
  await screen.findByText('Jane Doe is assigned to Sam Seller')
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { assignedTo: { id: sam._id } } })
  expect(onClose).toHaveBeenCalledOnce()
})

test('unassigns the lead', async () => {
  const { calls } = open({ assignedTo: toSam }, { [`DELETE ${ASSIGN}`]: () => ({ lead }) })
  await choose(/Unassigned/)
  await userEvent.click(screen.getByRole('button', { name: 'Unassign Lead' }))
  await screen.findByText('Jane Doe is unassigned')
  expect(calls[0]?.method).toBe('DELETE')
})

test('the current assignee cannot be selected, and one who left can be unassigned', async () => {
  open({ assignedTo: toSam })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Assign Lead' })).disabled).toBe(true)
  cleanup()
  open({ assignedTo: { ...toSam, id: 'e'.repeat(24) } })
  await screen.findByText(/who no longer works here/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unassign Lead' }).disabled).toBe(false)
})

test.each([
  [{ code: 'ASSIGNEE_NOT_FOUND' }, 'Selected assignee not found'],
  [{}, 'Error assigning lead: No.'],
])('an assignment rejected with %j shows an error and keeps the dialog open', async (extra, text) => {
  open({}, { [`PUT ${ASSIGN}`]: () => refusal(400, 'No.', extra) })
  await choose(/Ada Admin/)
  await userEvent.click(screen.getByRole('button', { name: 'Assign Lead' }))
  await screen.findByText(text)
  expect(onClose).not.toHaveBeenCalled()
})

test('the dialog shows progress, and an unassignment that fails shows an error', async () => {
  let respond: (response: Response) => void = () => {}
  const slowly = () => new Promise<Response>((resolve) => (respond = resolve))
  open({ assignedTo: toSam }, { [`DELETE ${ASSIGN}`]: slowly })
  await choose(/Unassigned/)
  await userEvent.click(screen.getByRole('button', { name: 'Unassign Lead' }))
  await screen.findByRole('button', { name: 'Unassigning...' })
  respond(refusal(503, 'Try later.'))
  await screen.findByText('Error unassigning lead: Try later.')
})

test('a list of people that fails to load can be retried', async () => {
  const { refetch } = open({}, {}, { data: undefined, error: new Error('down') })
  await screen.findByText("We couldn't load the people of this dealership")
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})
