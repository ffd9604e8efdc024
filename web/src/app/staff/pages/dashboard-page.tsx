import { Navigate, useSearchParams } from 'react-router'
import { homePath } from '../../../shared/staff-paths.ts'
import { useSession } from '../session-context.ts'
import { newAddressOf } from '../shell/old-addresses.ts'
import { OwnerHome } from './owner-home.tsx'

/** The first page (rules: dashboard): every dealership for the OWNER, the dealership's home for other users. Old addresses are redirected. */
export function DashboardPage() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const elsewhere = newAddressOf(params)
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />
  // a user without a dealership sees a message there
  if (user.role === 'OWNER' || user.dealershipId === null) return <OwnerHome />
  const search = params.size === 0 ? '' : `?${params}`
  return <Navigate to={`${homePath(user.dealershipId)}${search}`} replace />
}
