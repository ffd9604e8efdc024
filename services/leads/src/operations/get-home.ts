import { HOME_SECTION_SIZE, type HomeSection } from '@forecourt/contracts/leads/home'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { COMPARED_DAYS } from '../domain/home-days.ts'
import { countLinks } from '../home/count-links.ts'
import { homeQueue } from '../home/home-queue.ts'
import { responseOfHome } from '../home/response-of-home.ts'
import { toLeads } from '../responses/leads-response.ts'
import { viewingCustomers } from '../responses/presence.ts'

type GetHomeCall = Call<typeof leadsOperations.getHome>

/** Returns a staff member's next steps among the leads they see, and figures of the last days (rules: home). Each section has a customer once. */
export function getHome(deps: LeadsDeps): Handler<typeof leadsOperations.getHome> {
  return async (call) => {
    const { dealershipId } = call.params
    const { settings } = await existingDealership(deps, dealershipId)
    const now = deps.clock()
    const userId = visibleTo(call.caller, settings)
    const viewing = await viewingCustomers(deps, dealershipId, now)
    const section = async (of: HomeSection) => {
      const queue = homeQueue(of, { now, timeZone: settings.timeZone, viewing })
      const { leads, total } = await deps.stores.leads.queue(dealershipId, userId, queue, HOME_SECTION_SIZE)
      return { leads: await toLeads(deps, dealershipId, userId, leads), total }
    }
    const [submitted, unopened, quiet, week, response] = await Promise.all([
      section('submitted'),
      section('unopened'),
      section('quiet'),
      weekOf(deps, call, now, settings.timeZone),
      responseOfHome(deps, dealershipId, userId, { now, timeZone: settings.timeZone }),
    ])
    return { submitted, unopened, quiet, week, response }
  }
}

/** Returns the figures of the caller's own links; of the dealership's if none of theirs was first sent in these two weeks. */
async function weekOf(deps: LeadsDeps, { caller, params: { dealershipId } }: GetHomeCall, now: Date, timeZone: string) {
  const dealershipIds = [new ObjectId(dealershipId)]
  const period = { now, timeZone, sentDays: COMPARED_DAYS }
  const mine = (await countLinks(deps, { dealershipIds, createdBy: personOf(caller)?.id ?? '' }, period))(dealershipId)
  const shown = mine.sentAny ? mine : (await countLinks(deps, { dealershipIds }, period))(dealershipId)
  return { of: mine.sentAny ? ('me' as const) : ('dealership' as const), days: shown.days, sentBefore: shown.sentBefore }
}
