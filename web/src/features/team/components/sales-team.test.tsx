import type { StaffUser } from '@forecourt/contracts/auth/operations'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubCall, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { AddMemberForm } from './add-member-form.tsx'
import { LazySalesTeam } from './lazy-sales-team.tsx'

const dealership = { _id: 'd'.repeat(24), name: 'Northside Motors' }
const TEAM = `/api/dealerships/${dealership._id}/sales-team`
let members: StaffUser[]

function member(number: number, name: string, lastLogin: string | null): StaffUser {
  const facts = {
    role: 'SALES',
    dealershipId: dealership._id,
    twoStep: false,
    emailNotifications: true,
    createdAt: '2026-11-01T00:00:00.000Z',
  } as const
  return { ...facts, _id: String(number).padStart(24, 'a'), name, email: `member${number}@mail.test`, lastLogin }
}
const sam = member(1, 'Sam Seller', new Date().toISOString())
const nina = member(2, 'Nina Never', null)

async function open(responses: Record<string, StubResponse> = {}) {
  const server = stubServer({ [`GET ${TEAM}`]: () => ({ ...dealership, admins: [], salesTeam: members }), ...responses })
  return { ...server, ...renderPortal(<LazySalesTeam dealership={dealership} />) }
}
const changes = (calls: StubCall[]) => calls.filter(({ method }) => method !== 'GET')
const offline = () => Promise.reject(new TypeError('offline'))
const page = () => new Response('<html>', { status: 502 })

const cancelOfQuestion = async () =>
  within(await screen.findByRole('dialog', { name: 'Discard changes?' })).getByRole('button', { name: 'Cancel' })

async function startAdding() {
  if (screen.queryByLabelText(/^Name/) === null) await userEvent.click(await screen.findByRole('button', { name: 'Add person' }))
}
async function add(password = 'long enough') {
  await userEvent.type(screen.getByLabelText(/^Name/), 'Nora New')
  await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), 'nora@mail.test')
  await userEvent.type(screen.getByLabelText(/^Password/), `${password}{Enter}`)
}
async function remove(answer: 'Cancel' | 'Remove sales team member') {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sam Seller' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove sales team member' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove sales team member' }))
  question.getByText(/Sam Seller \(member1@mail\.test\) will be deleted/)
  await userEvent.click(question.getByRole('button', { name: answer }))
}

beforeEach(() => {
  vi.clearAllMocks()
  members = [sam, nina]
})

test('shows which members are active and who never logged in', async () => {
  await open()
  const rows = within(await screen.findByRole('table', { name: 'Sales team members' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringContaining('Never Logged In'), expect.stringContaining('Active')])
})

test('shows who uses two-step sign-in, and turns it off after a confirmation', async () => {
  members = [{ ...sam, twoStep: true }, nina]
  const { calls } = await open({
    [`DELETE ${TEAM}/${sam._id}/two-step`]: () => {
      members = [sam, nina]
      return { message: 'done' }
    },
  })
  await screen.findByText('Two-step sign-in')
  await userEvent.click(screen.getByRole('button', { name: 'More for Nina Never' }))
  await screen.findByRole('menuitem', { name: 'Remove sales team member' })
  expect(screen.queryByRole('menuitem', { name: 'Turn off two-step sign-in' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'More for Sam Seller' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn off two-step sign-in' }))
  const question = within(await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' }))
  expect(changes(calls)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }))
  await screen.findByText('Two-step sign-in turned off')
  await waitFor(() => expect(screen.queryByText('Two-step sign-in')).toBeNull())
})

test('shows the members as cards on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  await open()
  const cards = within(await screen.findByRole('list', { name: 'Sales team members' })).getAllByRole('listitem')
  expect(cards).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
})

test('adds a member and shows them immediately', async () => {
  const { calls } = await open({
    [`POST ${TEAM}`]: () => {
      members = [...members, member(3, 'Nora New', null)]
      return members.at(-1)
    },
  })
  await startAdding()
  await screen.findByText('Sam Seller')
  await add()
  await screen.findByText('Sales team member added successfully')
  await screen.findByText('Nora New')
  expect(changes(calls)).toMatchObject([{ body: { name: 'Nora New', email: 'nora@mail.test', password: 'long enough' } }])
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
  // nothing is left to be lost
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }))
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
})

test('requires a name, an email and a password of 8 characters', async () => {
  const { calls } = await open()
  await startAdding()
  await userEvent.click(screen.getByRole('button', { name: 'Add Member' }))
  for (const field of ['Name', 'Email', 'Password']) await screen.findByText(`${field} is required`)
  await add('1234567')
  await screen.findByText('Password must be at least 8 characters long')
  expect(changes(calls)).toEqual([])
})

test('closing the form of a new member asks before it discards input', async () => {
  const { router } = await open()
  await startAdding()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Nora New')
  const button = () => screen.getByRole('button', { name: 'Add person' })
  await userEvent.click(button())
  await userEvent.click(await cancelOfQuestion())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => router.navigate('?tab=activity'))
  await userEvent.click(await cancelOfQuestion())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nora New')
  await userEvent.click(button())
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull())
  // an empty form closes at once
  await startAdding()
  await userEvent.click(button())
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
})

test('adds no member without a selected dealership', async () => {
  const say = vi.fn()
  const { calls } = stubServer({})
  renderPortal(<AddMemberForm dealershipId="" say={say} onTyping={vi.fn()} onClose={vi.fn()} />)
  await add()
  expect(say).toHaveBeenCalledWith('Error: No dealership selected')
  expect(calls).toEqual([])
})

test.each([
  [() => refusal(409, 'Taken.', { code: 'EMAIL_TAKEN' }), 'Error: Taken.'],
  [page, 'Failed to add sales team member'],
  [offline, 'Error adding sales team member'],
])('shows an error when a member cannot be added, and keeps the input', async (response, text) => {
  await open({ [`POST ${TEAM}`]: response })
  await startAdding()
  await add()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nora New')
})

test.each([
  ['EMAIL_TAKEN', 409, () => screen.getByRole('textbox', { name: /^Email/ })],
  ['EMAIL_NOT_USABLE', 409, () => screen.getByRole('textbox', { name: /^Email/ })],
  ['WEAK_PASSWORD', 400, () => screen.getByLabelText(/^Password/)],
])('a new person refused with %s says so at the field, which gets the focus', async (code, status, field) => {
  await open({ [`POST ${TEAM}`]: () => refusal(status, 'Use another one.', { code }) })
  await startAdding()
  await add()
  const reason = await screen.findByText('Use another one.')
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-describedby')).toContain(reason.id)
})

test('removes a member after a confirmation', async () => {
  const { calls } = await open({
    [`DELETE ${TEAM}/${sam._id}`]: () => {
      members = [nina]
      return { message: 'Removed' }
    },
  })
  await remove('Cancel')
  expect(changes(calls)).toEqual([])
  await remove('Remove sales team member')
  await screen.findByText('Sales team member removed successfully')
  await waitFor(() => expect(screen.queryByText('Sam Seller')).toBeNull())
})

const LEADS = `GET /api/dealerships/${dealership._id}/leads`
const some = (total: number) => () => ({ leads: [], total, page: 1, pageSize: 1 })
test.each([
  [some(1_400), 'Their 1,400 leads become unassigned. To give them to a colleague, assign them first. This cannot be undone.'],
  [some(1), 'Their lead becomes unassigned. To give them to a colleague, assign them first. This cannot be undone.'],
  [some(0), 'will be deleted and signed out everywhere. This cannot be undone.'],
  [offline, 'Their leads become unassigned. To give them to a colleague, assign them first. This cannot be undone.'],
])('the question before a member is removed says what becomes of their leads: %#', async (response, text) => {
  const { calls } = await open({ [LEADS]: response })
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sam Seller' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove sales team member' }))
  const question = await screen.findByRole('dialog', { name: 'Remove sales team member' })
  expect(question.textContent).toContain(text)
  expect(calls.find(({ path }) => path.endsWith('/leads'))?.query).toMatchObject({ assignedTo: sam._id })
})

/** Lets the number of leads arrive: a request that is sent later is answered later. */
async function arrive(release: () => void, queryClient: QueryClient) {
  release()
  await queryClient.invalidateQueries()
}

test('the menu shows that the question before a removal waits for the leads, which is asked once and gives the focus back', async () => {
  const { held, release } = holdResponse(some(3))
  const { calls, queryClient } = await open({ [LEADS]: held })
  const more = await screen.findByRole<HTMLButtonElement>('button', { name: 'More for Sam Seller' })
  await userEvent.click(more)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove sales team member' }))
  expect(more.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(more)
  expect(screen.queryByRole('menuitem')).toBeNull()
  await act(() => arrive(release, queryClient))
  const question = await screen.findByRole('dialog', { name: 'Remove sales team member' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(calls.filter(({ path }) => path.endsWith('/leads'))).toHaveLength(1)
  expect(more.getAttribute('aria-busy')).toBeNull()
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(more))
})

test('the question before a removal is dropped when its member leaves the list before their leads are counted', async () => {
  const { held, release } = holdResponse(some(3))
  const { queryClient } = await open({ [LEADS]: held })
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sam Seller' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove sales team member' }))
  members = [nina]
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText('Sam Seller')).toBeNull())
  await act(() => arrive(release, queryClient))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [() => refusal(404, 'User not found'), 'Error: User not found'],
  [page, 'Failed to remove sales team member'],
  [offline, 'Error removing sales team member'],
])('shows an error when a member cannot be removed', async (response, text) => {
  await open({ [`DELETE ${TEAM}/${sam._id}`]: response })
  await remove('Remove sales team member')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  screen.getByText('Sam Seller')
})

test('a removal whose response is lost shows the error and no longer the member', async () => {
  const lost = () => {
    members = [nina]
    return offline()
  }
  await open({ [`DELETE ${TEAM}/${sam._id}`]: lost })
  await remove('Remove sales team member')
  expect((await screen.findByRole('alert')).textContent).toBe('Error removing sales team member')
  await waitFor(() => expect(screen.queryByText('Sam Seller')).toBeNull())
})

test('a member who was added shows in the list although the response is lost', async () => {
  const lost = () => {
    members = [sam, nina, member(3, 'Nora New', null)]
    return offline()
  }
  await open({ [`POST ${TEAM}`]: lost })
  await startAdding()
  await add()
  await screen.findByText('Error adding sales team member')
  await screen.findByText('Nora New')
})

test("resets a member's password and toggles their notifications through the team API", async () => {
  const { calls } = await open({
    [`POST ${TEAM}/${sam._id}/custom-password`]: () => ({ message: 'Done' }),
    [`PUT ${TEAM}/${sam._id}/email-notifications`]: () => {
      members = [{ ...sam, emailNotifications: false }, nina]
      return { message: 'Done' }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Password of Sam Seller' }))
  await userEvent.type(await screen.findByLabelText('New Password'), 'abcd{Enter}')
  await screen.findByText('Password reset successfully')
  await userEvent.click(screen.getByRole('switch', { name: 'Email notifications for Sam Seller' }))
  await screen.findByText('Email notifications disabled')
  expect(changes(calls).map(({ body }) => body)).toEqual([{ password: 'abcd' }, { emailNotifications: false }])
})

test.each([
  [() => refusal(500, 'Something went wrong on our side.'), 'Failed to fetch sales team'],
  [offline, 'Error fetching sales team'],
])('shows an error when the team fails to load, and can be retried', async (respond, title) => {
  let down = true
  await open({ [`GET ${TEAM}`]: () => (down ? respond() : { ...dealership, admins: [], salesTeam: [] }) })
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No sales team members yet')
})
