import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { PUSH_ENDPOINT, PUSH_ENDPOINT_HASH, removePushSubscription, stubPushSubscription } from '../../../testing/stub-push-subscription.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { TwoStep } from './two-step.tsx'

const PATH = '/api/dealerships/admin/two-step'
const CODES = ['2345-6789-ABCD-EFGH', 'JKMN-PQRS-TVWX-YZ23']
const WRONG = "That code isn't right, or it was used before. Enter the next one your app shows."
const OFF = { available: true, since: null, recoveryCodesLeft: 0 }
const ON = { available: true, since: '2026-05-14T16:00:00.000Z', recoveryCodesLeft: 9 }
let state: typeof OFF | typeof ON

async function open(responses: Record<string, StubResponse> = {}) {
  const server = stubServer({ [`GET ${PATH}`]: () => state, ...responses })
  const { router } = renderPortal(<TwoStep email="casey@dealer.test" />)
  await screen.findByText('Authenticator app')
  return { ...server, router }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  state = OFF
})
afterEach(removePushSubscription)

test('is enabled with a password, a QR code and an app code, and shows the recovery codes once', async () => {
  stubPushSubscription(PUSH_ENDPOINT)
  const { calls } = await open({
    [`POST ${PATH}/begin`]: ({ body }) =>
      (body as { password: string }).password === 'right'
        ? { secret: 'ABCDEFGH', uri: 'otpauth://totp/Forecourt:casey?secret=ABCDEFGH' }
        : refusal(400, 'The current password is not right.', { code: 'WRONG_PASSWORD' }),
    [`POST ${PATH}`]: ({ body }) => {
      if ((body as { code: string }).code !== '123456') return refusal(400, WRONG, { code: 'WRONG_CODE' })
      state = ON
      return { recoveryCodes: CODES }
    },
  })
  await press('Turn on')
  const first = await dialog('Turn on two-step sign-in')
  await userEvent.type(first.getByLabelText('Current password'), 'wrong{Enter}')
  await first.findByText('The current password is not right.')
  await userEvent.clear(first.getByLabelText('Current password'))
  await userEvent.type(first.getByLabelText('Current password'), 'right{Enter}')
  expect((await first.findByAltText<HTMLImageElement>('QR code for your authenticator app')).src).toMatch(/^data:image\/svg/)
  first.getByText('ABCD EFGH')
  await userEvent.type(first.getByLabelText('Code from the app'), '000000{Enter}')
  await first.findByText(WRONG)
  await userEvent.clear(first.getByLabelText('Code from the app'))
  await userEvent.type(first.getByLabelText('Code from the app'), '123456{Enter}')
  const last = await dialog('Your recovery codes')
  expect(last.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
  await userEvent.keyboard('{Escape}')
  const question = await dialog('Close without saving your codes?')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(last.getByRole('button', { name: 'I saved my codes' }))
  await screen.findByText(/9 recovery codes left/)
  expect(document.body.textContent).not.toContain(CODES[0])
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(4)
  // this browser keeps its push messages
  expect(posts[3]?.body).toEqual({ code: '123456', pushEndpointHash: PUSH_ENDPOINT_HASH })
})

test('stays open while it is being enabled, because the response holds the recovery codes', async () => {
  const { held, release } = holdResponse(() => {
    state = ON
    return { recoveryCodes: CODES }
  })
  await open({
    [`POST ${PATH}/begin`]: () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Forecourt:casey?secret=ABCDEFGH' }),
    [`POST ${PATH}`]: held,
  })
  await press('Turn on')
  const asked = await dialog('Turn on two-step sign-in')
  await userEvent.type(asked.getByLabelText('Current password'), 'right{Enter}')
  await userEvent.type(await asked.findByLabelText('Code from the app'), '123456{Enter}')
  await userEvent.keyboard('{Escape}')
  release()
  expect((await dialog('Your recovery codes')).getAllByRole('listitem')).toHaveLength(CODES.length)
})

test('is disabled with a password and a code, and reports which of them is wrong', async () => {
  state = ON
  let refused = true
  await open({
    [`POST ${PATH}/disable`]: () => {
      if (refused) return refusal(400, WRONG, { code: 'WRONG_CODE' })
      state = OFF
      return { message: 'off' }
    },
  })
  await press('Turn off')
  const asked = await dialog('Turn off two-step sign-in?')
  await userEvent.type(asked.getByLabelText('Current password'), 'right')
  await userEvent.type(asked.getByLabelText(/^Code from the app/), '000000{Enter}')
  await asked.findByText(WRONG)
  refused = false
  await userEvent.click(asked.getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('button', { name: 'Turn on' })
})

test('creates new recovery codes and shows them once', async () => {
  state = ON
  const { router } = await open({ [`POST ${PATH}/recovery-codes`]: () => ({ recoveryCodes: CODES }) })
  await press('New recovery codes')
  const asked = await dialog('Make new recovery codes?')
  await userEvent.type(asked.getByLabelText('Current password'), 'right')
  await userEvent.type(asked.getByLabelText(/^Code from the app/), '123456{Enter}')
  const shown = await dialog('Your recovery codes')
  expect(shown.getAllByRole('listitem')).toHaveLength(2)
  // Back and closing the tab must not lose them unasked
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  await act(() => router.navigate(-1))
  const question = await dialog('Close without saving your codes?')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(shown.getByRole('button', { name: 'I saved my codes' }))
  await waitFor(() => expect(leaves()).toBe(true))
})

test('shows a message and no controls on a platform that does not support it', async () => {
  state = { ...OFF, available: false }
  await open()
  screen.getByText(/isn’t set up on this platform/)
  expect(screen.queryByRole('button')).toBeNull()
})
