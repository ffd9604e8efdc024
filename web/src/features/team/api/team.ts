import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage } from '../../../api/list-page.ts'
import type { OperationResponse, RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/**
 * Which operations manage a user: the OWNER's for any user, or those for a dealership's sales team (rules: owner settings,
 * rules: sales team management).
 */
export type Scope = { kind: 'admin' } | { kind: 'sales'; dealershipId: string }
type SalesTeam = OperationResponse<'auth.listSalesTeam'>

/** How long the question before a user is removed waits for the number of their leads. */
const COUNT_MS = 5_000

/** Loads all administrators and salespeople; OWNER only. */
export const adminUsersQuery = queryOptions({
  queryKey: queryKeys.adminUsers,
  queryFn: ({ signal }) => callOperation('auth.listAdminUsers', {}, { signal }),
})

/** Loads the salespeople and administrators of a dealership. */
export function salesTeamQuery(dealershipId: string) {
  return queryOptions({
    queryKey: queryKeys.salesTeam(dealershipId),
    queryFn: ({ signal }) => callOperation('auth.listSalesTeam', { params: { dealershipId } }, { signal }),
  })
}

/** Adds a user to any dealership; OWNER only. */
export function useCreateUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestFor<'auth.createAdminUser'>['body']) => callOperation('auth.createAdminUser', { body }),
    onSuccess: (added) => addToCache(queryClient, added),
    onSettled: () => void invalidateUsers(queryClient),
  })
}

/** Adds a salesperson to a dealership. */
export function useAddSalesperson(dealershipId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestFor<'auth.addSalesTeamMember'>['body']) =>
      callOperation('auth.addSalesTeamMember', { params: { dealershipId }, body }),
    onSuccess: (added) => addToCache(queryClient, added),
    onSettled: () => void invalidateUsers(queryClient),
  })
}

/** Returns how many leads are assigned to a user; null when the server does not say in time. */
export async function countLeadsOf({ _id: assignedTo, dealershipId }: StaffUser): Promise<number | null> {
  if (dealershipId === undefined) return 0
  const request = { params: { dealershipId }, query: { assignedTo, page: 1, pageSize: 1 } }
  const signal = AbortSignal.timeout(COUNT_MS)
  return callOperation('leads.listLeads', request, { signal }).then(
    (found) => asPage(found).total,
    () => null,
  )
}

/** Deletes a user; they disappear from the lists immediately. */
export function useRemoveUser(scope: Scope) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: userId }: StaffUser) =>
      scope.kind === 'admin'
        ? callOperation('auth.deleteAdminUser', { params: { userId } })
        : callOperation('auth.removeSalesTeamMember', { params: { dealershipId: scope.dealershipId, memberId: userId } }),
    onSuccess: (_done, { _id }) => {
      changeUsers(queryClient, (users) => users.filter((user) => user._id !== _id))
      return invalidateUsers(queryClient)
    },
    // the response of a change that was made may be lost
    onError: () => void invalidateUsers(queryClient),
  })
}

/** Sets a user's password. */
export function useResetPassword(scope: Scope) {
  return useMutation({
    mutationFn: ({ userId, password }: { userId: string; password: string }) =>
      scope.kind === 'admin'
        ? callOperation('auth.resetAdminUserPassword', { params: { userId }, body: { password } })
        : callOperation('auth.resetSalesTeamPassword', {
            params: { dealershipId: scope.dealershipId, memberId: userId },
            body: { password },
          }),
  })
}

/** Turns two-step sign-in off for a user who has lost their phone and codes (rules: two-step sign-in). */
export function useResetTwoStep(scope: Scope) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: userId }: StaffUser) =>
      scope.kind === 'admin'
        ? callOperation('auth.resetAdminUserTwoStep', { params: { userId } })
        : callOperation('auth.resetSalesTeamTwoStep', { params: { dealershipId: scope.dealershipId, memberId: userId } }),
    onSettled: () => invalidateUsers(queryClient),
  })
}

/** Turns a user's email notifications on or off. The lists show the change immediately and revert it when the request fails. */
export function useSetNotifications(scope: Scope) {
  const queryClient = useQueryClient()
  const show = (userId: string, emailNotifications: boolean) =>
    changeUsers(queryClient, (users) => users.map((user) => (user._id === userId ? { ...user, emailNotifications } : user)))
  return useMutation({
    mutationFn: ({ userId, on }: { userId: string; on: boolean }) => {
      const body = { emailNotifications: on }
      return scope.kind === 'admin'
        ? callOperation('auth.setAdminEmailNotifications', { params: { userId }, body })
        : callOperation('auth.setSalesTeamEmailNotifications', { params: { dealershipId: scope.dealershipId, memberId: userId }, body })
    },
    onMutate: async ({ userId, on }) => {
      await queryClient.cancelQueries({ predicate: ({ queryKey }) => isUserList(queryKey) })
      show(userId, on)
    },
    onError: (_error, { userId, on }) => show(userId, !on),
    onSettled: () => invalidateUsers(queryClient),
  })
}

/** Adds a user to the cached lists, so that the form need not wait for the refetch. */
function addToCache(queryClient: QueryClient, added: StaffUser): void {
  queryClient.setQueryData<StaffUser[]>(queryKeys.adminUsers, (users) => (users === undefined ? users : [...users, added]))
  if (added.role === 'SALES' && added.dealershipId !== undefined) {
    queryClient.setQueryData<SalesTeam>(queryKeys.salesTeam(added.dealershipId), (team) =>
      team === undefined ? team : { ...team, salesTeam: [...team.salesTeam, added] },
    )
  }
}

/** Changes every cached list of users: the OWNER's and each team's. */
function changeUsers(queryClient: QueryClient, change: (users: StaffUser[]) => StaffUser[]): void {
  queryClient.setQueryData<StaffUser[]>(queryKeys.adminUsers, (users) => (users === undefined ? users : change(users)))
  queryClient.setQueriesData<SalesTeam>({ predicate: ({ queryKey }) => isTeam(queryKey) }, (team) =>
    team === undefined ? team : { ...team, admins: change(team.admins), salesTeam: change(team.salesTeam) },
  )
}

function invalidateUsers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isUserList(queryKey) })
}

function isUserList(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === queryKeys.adminUsers[0] || isTeam(queryKey)
}

function isTeam(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'dealership' && queryKey[2] === queryKeys.salesTeam('')[2]
}
