import { formatUsPhone } from '@forecourt/contact/phone'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { badRequest } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { filterWithTakenName } from '../domain/saved-filters.ts'
import { changeProfile } from '../members/change-profile.ts'
import type { ProfileChange } from '../store/user-store.ts'

type Body = Call<typeof authOperations.updateOwnProfile>['body']

/** Changes the caller's own profile (rules: staff profile, saved filters). Throws 400 when two filters of a list have the same name. */
export function updateOwnProfile(deps: AuthDeps): Handler<typeof authOperations.updateOwnProfile> {
  return async (call) => {
    const taken = filterWithTakenName(call.body.savedFilters ?? [])
    if (taken !== null) throw badRequest('FILTER_EXISTS', `You already have a filter named “${taken.name}”. Choose another name.`)
    return changeProfile(deps, call, changeOf(call.body))
  }
}

/** Maps the body to a change. Absent fields stay; a phone number is stored in display form. */
function changeOf({ name, title, phone, savedFilters }: Body): ProfileChange {
  return {
    ...(name !== undefined && { name }),
    ...(title !== undefined && { title }),
    ...(phone !== undefined && { phone: formatUsPhone(phone) }),
    ...(savedFilters !== undefined && { savedFilters }),
  }
}
