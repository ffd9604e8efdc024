import type { ComponentType } from 'react'
import { Outlet } from 'react-router'
import { SessionContext, type SessionValue } from '../app/staff/session-context.ts'
import { DealershipRoute } from '../app/staff/shell/dealership-route.tsx'
import { renderRoutes } from './render-portal.tsx'

interface StaffPageOptions {
  /** the address, which must match one of the routes */
  at: string
  user?: Partial<SessionValue['user']>
}

/**
 * Renders a page of the portal at its routes for a user (an OWNER by default), as the shell would. A page whose route names a dealership gets it from
 * `GET /api/dealerships` of the stub server. Failed calls are not retried.
 */
export function renderStaffPage(routes: readonly string[], Component: ComponentType, { at, user = {} }: StaffPageOptions) {
  const pages = routes.map((path) => ({ path, element: <Component /> }))
  const ofDealership = pages.some(({ path }) => path.includes(':dealershipId'))
  const tree = ofDealership ? [{ element: <DealershipRoute />, children: pages }] : pages
  const session: SessionValue = {
    user: { id: 'u', role: 'OWNER', name: 'Pat Person', email: 'pat@x.test', dealershipId: null, ...user },
    logout: () => {},
  }
  const inSession = (
    <SessionContext value={session}>
      <Outlet />
    </SessionContext>
  )
  return renderRoutes([{ element: inSession, children: [...tree, { path: '*', element: <p>Another page</p> }] }], at)
}
