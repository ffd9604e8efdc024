import type { Profile } from '@forecourt/contracts/auth/profile'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { sessionChanged } from '../../../api/session-changed.ts'
import { PHOTO_STALL_MS } from '../../../api/upload.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { NEVER, stubUploads } from '../../../testing/stub-uploads.ts'
import { ProfileForm } from './profile-form.tsx'

const PATH = '/api/dealerships/admin/profile'
let kept: Profile

const save: StubResponse = ({ body }) => {
  kept = { ...kept, ...(body as Partial<Profile>) }
  return kept
}
async function open({ patch = save, photo = () => NEVER }: { patch?: StubResponse; photo?: StubResponse } = {}) {
  const remove = () => {
    kept = { ...kept, photoId: null }
    return kept
  }
  const server = stubServer({ [`GET ${PATH}`]: () => kept, [`PATCH ${PATH}`]: patch, [`DELETE ${PATH}/photo`]: remove })
  const { uploads } = stubUploads({ [`POST ${PATH}/photo`]: photo })
  const portal = renderPortal(<ProfileForm />)
  await screen.findByRole('button', { name: 'Save' })
  return { ...server, ...portal, uploads }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const card = () => screen.getByRole('figure').textContent
const choose = (file: File) => userEvent.upload(field('Photo file'), file, { applyAccept: false })
const photoShown = () => document.querySelector<HTMLImageElement>('form img')?.src ?? null

beforeEach(() => {
  URL.createObjectURL = () => 'blob:chosen'
  URL.revokeObjectURL = () => {}
  kept = {
    _id: 'a'.repeat(24),
    name: 'Marcus Bell',
    email: 'sales@northgate.test',
    role: 'SALES',
    title: '',
    phone: '',
    photoId: null,
    savedFilters: [],
  }
})

test('saves only changed fields, and the preview for customers follows the input', async () => {
  const { calls } = await open()
  expect(saveButton().disabled).toBe(true)
  await userEvent.type(field('Title'), 'Sales Consultant')
  await userEvent.type(field('Phone'), '4045550100')
  expect(card()).toContain('Marcus Bell · Sales Consultant · (404) 555-0100')
  await userEvent.click(saveButton())
  await screen.findByText('Profile saved')
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ title: 'Sales Consultant', phone: '(404) 555-0100' })
  expect(saveButton().disabled).toBe(true)
})

test('saving a new name notifies the session', async () => {
  const announced = vi.fn()
  const stop = sessionChanged.listen(announced)
  await open()
  await userEvent.type(field('Name'), ' Jr.')
  await userEvent.click(saveButton())
  await screen.findByText('Profile saved')
  stop()
  expect(announced).toHaveBeenCalledOnce()
})

test('an invalid field shows an error and gets the focus, and no request is sent', async () => {
  const { calls } = await open()
  await userEvent.clear(field('Name'))
  await userEvent.type(field('Phone'), '404')
  await userEvent.click(saveButton())
  await screen.findByText('Enter your name')
  await screen.findByText('Enter a phone number, such as (404) 555-0100')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('a save that fails keeps the input', async () => {
  await open({ patch: () => refusal(500, 'Something went wrong on our side.') })
  await userEvent.type(field('Title'), 'Manager')
  await userEvent.click(saveButton())
  await screen.findByText('Failed to save your profile: Something went wrong on our side.')
  expect([field('Title').value, saveButton().disabled]).toEqual(['Manager', false])
})

test('a field that the server refuses shows why and gets the focus', async () => {
  await open({ patch: () => refusal(400, 'The request is not valid.', { fields: [{ path: 'body.title', message: 'is too long' }] }) })
  await userEvent.type(field('Title'), 'Manager')
  await userEvent.click(saveButton())
  await screen.findByText('is too long')
  expect(document.activeElement).toBe(field('Title'))
})

test('leaving asks for confirmation with unsaved changes, and changes from another tab are merged', async () => {
  const { router, queryClient } = await open()
  await userEvent.type(field('Title'), 'Manager')
  kept = { ...kept, name: 'Marcus T. Bell' }
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.profile }))
  await waitFor(() => expect([field('Name').value, field('Title').value]).toEqual(['Marcus T. Bell', 'Manager']))
  await act(() => router.navigate(-1))
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Discard changes?' })).getByRole('button', { name: 'Cancel' }))
  expect(field('Title').value).toBe('Manager')
})

test('a photo is shown during its upload and kept afterwards', async () => {
  const photoId = 'b'.repeat(32)
  let respond: (profile: Profile) => void = () => {}
  const { uploads } = await open({ photo: () => new Promise((resolve) => (respond = resolve)) })
  await choose(new File(['jpeg'], 'me.jpg', { type: 'image/jpeg' }))
  await screen.findByText('1 kB of 1 kB sent')
  expect(photoShown()).toBe('blob:chosen')
  kept = { ...kept, photoId }
  respond(kept)
  await screen.findByRole('button', { name: 'Change photo' })
  expect(uploads).toEqual([{ path: `${PATH}/photo`, fields: { photo: 'me.jpg' } }])
  expect(photoShown()).toMatch(new RegExp(`/api/staff-photos/${photoId}$`))
})

test('the photo is chosen among listed types, so that Safari converts a HEIC photo to one of them', async () => {
  await open()
  expect(field('Photo file').accept).toBe('image/jpeg,image/png,image/webp')
})

test('an upload of a photo that makes no progress fails after a minute', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  fireEvent.change(field('Photo file'), { target: { files: [new File(['jpeg'], 'me.jpg', { type: 'image/jpeg' })] } })
  await screen.findByText('1 kB of 1 kB sent')
  await act(() => vi.advanceTimersByTimeAsync(PHOTO_STALL_MS))
  await screen.findByText(/^We couldn't save your photo/)
})

test("a rejected photo shows the server's message and keeps the previous photo", async () => {
  kept = { ...kept, photoId: 'c'.repeat(32) }
  await open({ photo: () => refusal(400, "We couldn't open this photo. Choose another one.") })
  await choose(new File(['<html>'], 'me.jpg', { type: 'image/jpeg' }))
  await screen.findByText("We couldn't save your photo. We couldn't open this photo. Choose another one.")
  expect(photoShown()).toMatch(/\/c{32}$/)
})

test.each([
  ['an empty file', new File([], 'me.jpg', { type: 'image/jpeg' }), 'me.jpg is empty. Choose another photo.'],
  ['a PDF', new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }), "me.pdf isn't a photo. Choose a JPG, PNG or WebP photo."],
  [
    '11 MB',
    new File([new Uint8Array(11 * 1024 * 1024)], 'me.jpg', { type: 'image/jpeg' }),
    'me.jpg is larger than 10 MB. Choose a smaller photo.',
  ],
])('%s is not uploaded', async (_what, file, text) => {
  const { uploads } = await open()
  await choose(file)
  await screen.findByText(text)
  expect(uploads).toEqual([])
})

test('a photo is removed only after a confirmation', async () => {
  kept = { ...kept, photoId: 'c'.repeat(32) }
  const { calls } = await open()
  const ask = async (answer: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Remove your photo?' })).getByRole('button', { name: answer }))
  }
  await ask('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  await ask('Remove photo')
  await screen.findByRole('button', { name: 'Choose photo' })
  expect(photoShown()).toBeNull()
})

test('a profile that fails to load can be retried', async () => {
  let failing = true
  stubServer({ [`GET ${PATH}`]: () => (failing ? refusal(500, 'Something went wrong on our side.') : kept) })
  renderPortal(<ProfileForm />)
  await screen.findByText("We couldn't load your profile")
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Save' })
})
