import { Readable } from 'node:stream'
import { detailPairs, entityLabel } from '@forecourt/contracts/auth/activity-details'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import { attachment } from '@forecourt/service-kit/attachment'
import { CSV_BYTE_ORDER_MARK, csvLines } from '@forecourt/service-kit/csv-lines'
import type { Handler } from '@forecourt/service-kit/implement'
import { activityFilter } from '../activity/activity-filter.ts'
import type { AuthDeps } from '../deps.ts'
import type { ActivityDoc } from '../store/activity-store.ts'

const HEADER = ['Time (UTC)', 'Person', 'Role', 'Action', 'What', 'On', 'Details']

/** Streams the activity log as CSV, newest first, without formulas (rules: csv export). */
export function exportActivityLogs(deps: AuthDeps): Handler<typeof authOperations.exportActivityLogs> {
  return async ({ params: { dealershipId }, query, reply }) => {
    const { dealershipName, ...filter } = await activityFilter(deps, dealershipId, query)
    const name = attachment(`activity-${dealershipName}.csv`)
    const file = Readable.from(csvOf(deps.activity.all(dealershipId, filter)))
    await reply.type('text/csv; charset=utf-8').header('content-disposition', name).send(file)
    return undefined
  }
}

async function* csvOf(entries: AsyncIterable<ActivityDoc>): AsyncGenerator<string> {
  yield `${CSV_BYTE_ORDER_MARK}${csvLines([HEADER])}`
  for await (const { timestamp, userName, userType, actionType, action, entityType, details } of entries) {
    const facts = detailPairs(details, 'UTC').map(({ label, value }) => `${label}: ${value}`)
    yield csvLines([[timestamp.toISOString(), userName, userType, actionType, action, entityLabel(entityType), facts.join('; ')]])
  }
}
