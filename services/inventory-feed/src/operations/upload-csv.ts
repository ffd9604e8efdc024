import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { safeFileName } from '@forecourt/service-kit/attachment'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { receiveFile } from '@forecourt/service-kit/receive-file'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { MESSAGES } from '../domain/feed-messages.ts'
import { isPending } from '../domain/version-state.ts'
import { awaitOutcome } from '../import/await-outcome.ts'
import { recordVersion } from '../import/record-version.ts'
import { storeUpload } from '../import/store-upload.ts'
import { refusal } from '../import/upload-door.ts'
import { answerVersion } from '../responses/feed-version-response.ts'
import { publishVersion } from '../responses/publish-version.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

type UploadCall = Call<typeof inventoryFeedOperations.uploadCsv>

/** Takes a feed file in (DESIGN section 5) and answers with what became of it, or, when that takes longer, that work goes on. */
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
      throw refusal(version.failureCode ?? 'FEED_FAILED', version.message, { version: await answerVersion(deps, version) })
    }
    return { message: messageOf(version), dealerships: await visibleDealerships(deps, call), version: await answerVersion(deps, version) }
  }
}

function messageOf({ state, message }: FeedVersionDoc): string {
  return isPending(state) ? MESSAGES.goesOn : message
}

/** The dealerships of the caller's list with what they have in their inventory (spec/1 section 5.3). */
async function visibleDealerships({ dealerships }: FeedDeps, { caller, params }: UploadCall) {
  const isOwner = caller.kind === 'staff' && caller.user.role === 'OWNER'
  const own = isOwner ? null : await dealerships.find(params.dealershipId)
  const docs = own ? [own] : await dealerships.list()
  return docs.map(({ _id, name, email, vehicleCount, current }) => {
    return { _id: _id.toHexString(), name, email, vehicles: vehicleCount, csvFile: current?.fileName ?? '' }
  })
}
