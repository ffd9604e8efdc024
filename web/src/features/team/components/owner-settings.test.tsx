import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubCall, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import type { OwnerView } from '../model/owner-views.ts'
import { LazyOwnerSettings } from './lazy-owner-settings.tsx'
// loads the code before the first test, not during it
import './owner-settings.tsx'

const owner = { id: '0'.repeat(24), role: 'OWNER', name: 'Olga Owner', email: 'olga@group.test' } as const
const dealerships = [
  { _id: 'd'.repeat(24), name: 'Northside Motors' },
  { _id: 'e'.repeat(24), name: 'Southside Cars' },
]
const north = dealerships[0]?._id ?? ''
const USERS = 'GET /api/dealerships/admin/users'
const CREATE = 'POST /api/dealerships/admin/users'

let users: StaffUser[]
const onSalesTeam = vi.fn()
function user(number: number, role: 'ADMIN' | 'SALES', name: string): StaffUser {
  return {
    _id: String(number).padStart(24, 'a'),
    name,
    email: `user${number}@mail.test`,
    role,
    dealershipId: north,
    dealershipName: 'Northside Motors',
    twoStep: false,
    emailNotifications: true,
    lastLogin: role === 'ADMIN' ? new Date().toISOString() : null,
    createdAt: '2026-11-01T00:00:00.000Z',
  }
}
const ada = user(1, 'ADMIN', 'Ada Admin')
const sam = user(2, 'SALES', 'Sam Seller')
const adminPath = (action = '') => `/api/dealerships/admin/users/${ada._id}${action}`
const memberPath = (action = '') => `/api/dealerships/${north}/sales-team/${sam._id}${action}`

/** Opens the settings with a stubbed server. */
async function open(responses: Record<string, StubResponse> = {}, view: OwnerView = 'users') {
  const server = stubServer({ [USERS]: () => users, ...responses })
  const settings = { owner, view, dealerships, failed: null, onSalesTeam, taxRates: 'The tax rates' }
  renderPortal(<LazyOwnerSettings {...settings} />)
  return server
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)
const message = async () => (await screen.findByText(/success|error|fail|notifications (en|dis)abled/i)).closest('[role]')
const changes = (calls: StubCall[]) => calls.filter(({ method }) => method !== 'GET')
const offline = () => Promise.reject(new TypeError('offline'))

async function startAdding() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add person' }))
}
async function fillIn({ name = 'Nora New', email = 'nora@mail.test', password = 'long enough' }) {
  const fields = [screen.getByLabelText(/^Name/), screen.getByRole('textbox', { name: /^Email/ }), screen.getByLabelText(/^Password/)]
  for (const [place, text] of [name, email, password].entries()) {
    await userEvent.click(fields[place] as HTMLElement)
    await userEvent.paste(text)
  }
  await userEvent.click(screen.getByRole('combobox', { name: /Dealership/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Southside Cars' }))
}
async function answerQuestion(title: string, answer: string) {
  const question = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.click(question.getByRole('button', { name: answer }))
}

beforeEach(() => {
  vi.clearAllMocks()
  users = [ada, sam]
})

test('closing the form of a new user asks before it discards input', async () => {
  await open()
  await startAdding()
  await fillIn({})
  await startAdding()
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Discard changes?' })).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nora New')
})

test('the OWNER is protected: no button deletes or resets it, and notifications are stored in the browser', async () => {
  const { calls } = await open()
  const entry = await rowOf('Olga Owner')
  entry.getByText('Protected account')
  entry.getByText('OWNER')
  expect(entry.queryAllByRole('button')).toEqual([])
  await userEvent.click(entry.getByRole('switch', { name: 'Email notifications for Olga Owner' }))
  expect((await message())?.textContent).toBe('Email notifications disabled')
  expect(localStorage.getItem('adminEmailNotifications')).toBe('false')
  expect(changes(calls)).toEqual([])
})

test('creating a user requires every field and focuses the first missing one', async () => {
  const { calls } = await open()
  await startAdding()
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  for (const field of ['Name', 'Email', 'Password', 'Dealership']) await screen.findByText(`${field} is required`)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
  await fillIn({ email: 'nora', password: '1234567' })
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  await screen.findByText('Password must be at least 8 characters long')
  await screen.findByText('Enter an email address')
  expect(changes(calls)).toEqual([])
})

test('creates an ADMIN by default and clears the form', async () => {
  const { calls } = await open({ [CREATE]: () => user(3, 'ADMIN', 'Nora New') })
  await startAdding()
  await fillIn({})
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  const said = await message()
  expect(said?.textContent).toBe('User created successfully')
  expect(said?.getAttribute('role')).toBe('status')
  const dealership = { dealershipId: 'e'.repeat(24), dealershipName: 'Southside Cars' }
  const body = { name: 'Nora New', email: 'nora@mail.test', password: 'long enough', role: 'ADMIN', ...dealership }
  expect(changes(calls)).toMatchObject([{ body }])
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Dealership/ }).value).toBe('')
})

test('disables the form while a user is created, and enables it while the list is refetched', async () => {
  let create: (created: StaffUser) => void = () => {}
  const creating = new Promise<StaffUser>((resolve) => {
    create = resolve
  })
  const responses = [Promise.resolve(users), new Promise<never>(() => {})]
  await open({ [USERS]: () => responses.shift(), [CREATE]: () => creating })
  await startAdding()
  await fillIn({})
  await userEvent.click(screen.getByRole('button', { name: /Create User/ }))
  await userEvent.type(screen.getByLabelText(/^Name/), ' the Second')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nora New')
  create(user(3, 'ADMIN', 'Nora New'))
  await rowOf('Nora New')
  await screen.findByText('User created successfully')
  await userEvent.type(screen.getByLabelText(/^Name/), 'Max Next')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Max Next')
})

test.each([
  [() => refusal(409, 'A user with this email exists already.', { code: 'EMAIL_TAKEN' }), 'Error: A user with this email exists already.'],
  [offline, 'Error creating user'],
])('shows an error when a user cannot be created, and keeps the input', async (response, text) => {
  await open({ [CREATE]: response })
  await startAdding()
  await fillIn({})
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nora New')
})

test.each([
  ['EMAIL_TAKEN', 409, () => screen.getByRole('textbox', { name: /^Email/ })],
  ['EMAIL_NOT_USABLE', 409, () => screen.getByRole('textbox', { name: /^Email/ })],
  ['WEAK_PASSWORD', 400, () => screen.getByLabelText(/^Password/)],
])('a new person refused with %s says so at the field, which gets the focus', async (code, status, field) => {
  await open({ [CREATE]: () => refusal(status, 'Use another one.', { code }) })
  await startAdding()
  await fillIn({})
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  const reason = await screen.findByText('Use another one.')
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-describedby')).toContain(reason.id)
})

test('a message disappears after 3 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click((await rowOf('Olga Owner')).getByRole('switch'))
  await screen.findByText('Email notifications disabled')
  await vi.advanceTimersByTimeAsync(2_900)
  screen.getByText('Email notifications disabled')
  await vi.advanceTimersByTimeAsync(200)
  await waitFor(() => expect(screen.queryByText('Email notifications disabled')).toBeNull())
})

/** Opens a person's menu and selects delete. */
async function chooseDelete(name: string, words: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: words }))
}

test('deletes a user after a confirmation that names them', async () => {
  const { calls } = await open({
    [`DELETE ${adminPath()}`]: () => {
      users = [sam]
      return { message: 'Deleted' }
    },
  })
  await chooseDelete('Ada Admin', 'Delete user')
  expect((await screen.findByText(/Ada Admin \(user1@mail\.test\) will be deleted/)).textContent).toContain('cannot be undone')
  await answerQuestion('Delete user', 'Cancel')
  expect(changes(calls)).toEqual([])
  await chooseDelete('Ada Admin', 'Delete user')
  await answerQuestion('Delete user', 'Delete user')
  expect((await message())?.textContent).toBe('User deleted successfully')
  expect(screen.queryByText('Ada Admin')).toBeNull()
})

test('Escape closes the confirmation without deleting the user', async () => {
  await open()
  await chooseDelete('Ada Admin', 'Delete user')
  await screen.findByRole('dialog', { name: 'Delete user' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete user' })).toBeNull())
  screen.getByText('Ada Admin')
})

test.each([
  [() => refusal(404, 'User not found'), 'Error: User not found'],
  [offline, 'Error deleting user'],
])('shows an error when a user cannot be deleted, and keeps them in the list', async (response, text) => {
  await open({ [`DELETE ${adminPath()}`]: response })
  await chooseDelete('Ada Admin', 'Delete user')
  await answerQuestion('Delete user', 'Delete user')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  screen.getByText('Ada Admin')
})

test('rejects a password of fewer than 4 characters, and says that the user must choose a new one', async () => {
  const { calls } = await open({ [`POST ${adminPath('/custom-password')}`]: () => ({ message: 'Done' }) })
  await userEvent.click((await rowOf('Ada Admin')).getByRole('button', { name: 'Reset Password of Ada Admin' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }))
  dialog.getByText(/must choose their own password at the next sign-in/)
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' })
  await userEvent.type(dialog.getByLabelText('New Password'), '123{Enter}')
  dialog.getByText('Password must be at least 4 characters long')
  expect(submit.disabled).toBe(true)
  expect(changes(calls)).toEqual([])
  await userEvent.type(dialog.getByLabelText('New Password'), '4')
  expect(dialog.queryByText('Password must be at least 4 characters long')).toBeNull()
  await userEvent.click(submit)
  expect((await message())?.textContent).toBe('Password reset successfully')
  expect(changes(calls)).toMatchObject([{ path: adminPath('/custom-password'), body: { password: '1234' } }])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reset Password' })).toBeNull())
})

test.each([
  [() => refusal(404, 'User not found'), 'Error: User not found'],
  [offline, 'Error resetting password'],
])('shows an error when a password cannot be reset, and keeps the dialog open', async (response, text) => {
  await open({ [`POST ${adminPath('/custom-password')}`]: response })
  await userEvent.click((await rowOf('Ada Admin')).getByRole('button', { name: 'Reset Password of Ada Admin' }))
  await userEvent.type(await screen.findByLabelText('New Password'), 'new one{Enter}')
  const dialog = within(screen.getByRole('dialog', { name: 'Reset Password' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(text)
})

test('the notification switch moves back when saving fails', async () => {
  await open({ [`PUT /api/dealerships/admin/${ada._id}/email-notifications`]: () => refusal(500, 'no') })
  const toggle = (await rowOf('Ada Admin')).getByRole<HTMLInputElement>('switch')
  await userEvent.click(toggle)
  expect((await screen.findByRole('alert')).textContent).toBe('Error updating email notifications')
  await waitFor(() => expect(toggle.checked).toBe(true))
})

test('SALES users are managed through the team API of their dealership', async () => {
  const { calls } = await open(
    {
      [`PUT ${memberPath('/email-notifications')}`]: () => ({ message: 'Done' }),
      [`DELETE ${memberPath()}`]: () => new Response('<html>', { status: 502 }),
    },
    'dealerships',
  )
  const group = within(await screen.findByRole('region', { name: 'Northside Motors' }))
  group.getByText('1 admin, 1 salesperson')
  within(screen.getByRole('region', { name: 'Southside Cars' })).getByText('No people yet.')
  await userEvent.click(group.getByRole('switch', { name: 'Email notifications for Sam Seller' }))
  expect((await message())?.textContent).toBe('Email notifications disabled')
  expect(changes(calls)).toMatchObject([{ path: memberPath('/email-notifications'), body: { emailNotifications: false } }])
  await chooseDelete('Sam Seller', 'Delete salesperson')
  await answerQuestion('Delete salesperson', 'Delete salesperson')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete salesperson')
  await userEvent.click(group.getByRole('button', { name: 'Sales Team of Northside Motors' }))
  expect(onSalesTeam).toHaveBeenCalledWith(north)
})

test('1,000 users are paginated, each page from its top, and searchable', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  users = Array.from({ length: 1_000 }, (_, place) => user(place, 'SALES', `Person ${String(place).padStart(4, '0')}`))
  await open()
  await screen.findByText('1–20 of 1,000')
  await userEvent.click(screen.getByRole('button', { name: 'Page 50' }))
  await screen.findByText('Person 0999')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'person 0777')
  await screen.findByText('Person 0777')
  expect(screen.queryByText('Person 0999')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'x')
  await screen.findByText('No users match')
})

test('users that fail to load can be retried', async () => {
  let down = true
  await open({ [USERS]: () => (down ? refusal(503, 'The server is down.') : users) })
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load the users")
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Ada Admin')
})
