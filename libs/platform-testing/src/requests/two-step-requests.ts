import type { SampleRequests } from './sample.ts'

type TwoStep =
  | 'getTwoStep'
  | 'beginTwoStep'
  | 'enableTwoStep'
  | 'disableTwoStep'
  | 'renewRecoveryCodes'
  | 'resetAdminUserTwoStep'
  | 'resetSalesTeamTwoStep'

const confirmed = { password: 'not the password', code: '123456' }

/** Requests of users without two-step sign-in, because turning it on would break the sign-in of other tests. services/auth tests their effects. */
export const TWO_STEP_REQUESTS: Pick<SampleRequests['auth'], TwoStep> = {
  getTwoStep: { request: () => ({}) },
  beginTwoStep: { request: () => ({ body: { password: 'not the password' } }), status: 400 },
  enableTwoStep: { request: () => ({ body: { code: '123456' } }), status: 409 },
  disableTwoStep: { request: () => ({ body: confirmed }), status: 409 },
  renewRecoveryCodes: { request: () => ({ body: confirmed }), status: 409 },
  resetAdminUserTwoStep: { request: ({ adminId }) => ({ params: { userId: adminId } }), status: 409 },
  resetSalesTeamTwoStep: { request: ({ dealershipId, memberId }) => ({ params: { dealershipId, memberId } }), status: 409 },
}
