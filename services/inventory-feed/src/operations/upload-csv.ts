import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { safeFileName } from '@forecourt/service-kit/attachment'
import type { Handler } from '@forecourt/service-kit/implement'
import { receiveFile } from '@forecourt/service-kit/receive-file'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { isPending } from '../domain/version-state.ts'
import { awaitOutcome } from '../import/await-outcome.ts'
import { recordVersion } from '../import/record-version.ts'
import { storeUpload } from '../import/store-upload.ts'
import { refusal } from '../import/upload-validator.ts'
import { versionResponse } from '../responses/feed-version-response.ts'
import { publishVersion } from '../responses/publish-version.ts'
import { visibleDealerships } from '../responses/visible-dealerships.ts'

/** Accepts a feed file (design: feed import). Responds with the outcome of the import or, when that takes longer, that it is still running. */
export function uploadCsv(deps: FeedDeps): Handler<typeof inventoryFeedOperations.uploadCsv> {
  return async (call) => {
    const { dealershipId } = call.params
    await knownDealership(deps, call)
    const format = await deps.formats.find(dealershipId)
    const { stream, fileName } = await receiveFile(call, inventoryFeedOperations.uploadCsv)
    const stored = await storeUpload(deps.files, { dealershipId, format }, stream)
    const handedIn = { source: 'upload', checkOnly: call.query.check === 'true', confirmed: false } as const
    const recorded = await recordVersion(deps, call, { ...stored, fileName: safeFileName(fileName), ...handedIn })
    publishVersion(deps.messaging, recorded)
    const version = isPending(recorded.state) ? await awaitOutcome(deps, recorded) : recorded
    if (version.state === 'failed') {
      throw refusal(version.failureCode ?? 'FEED_FAILED', version.message, { version: await versionResponse(deps, version) })
    }
    return {
      message: isPending(version.state) ? MESSAGES.goesOn : version.message,
      dealerships: await visibleDealerships(deps.dealerships, call.caller, dealershipId),
      version: await versionResponse(deps, version),
    }
  }
}
