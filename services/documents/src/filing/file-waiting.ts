import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { EventContext } from '@forecourt/messaging/envelope'
import { AppError } from '@forecourt/service-kit/errors'
import { hasValidCheckDigit, VIN_LENGTH } from '@forecourt/vin/check-digit'
import type { DocumentsDeps } from '../deps.ts'
import type { DocumentFacts } from '../domain/document-facts.ts'
import { filedResult, openResult } from '../responses/upload-result.ts'
import type { DocumentFileDoc } from '../store/document-file-store.ts'
import type { UnfiledDocumentDoc } from '../store/unfiled-document-store.ts'
import { decided, decideFiling } from './decide-filing.ts'
import { fileContent } from './file-content.ts'
import { publishChange } from './file-document.ts'

/**
 * Files documents that waited for vehicles with these identifiers, now that they are in the inventory (rules: needs a vehicle). A document that is
 * still undecided keeps waiting. Idempotent. Returns how many were filed.
 */
export async function fileWaiting(
  deps: DocumentsDeps,
  dealershipId: string,
  identifiers: readonly string[],
  context: EventContext,
): Promise<number> {
  let filed = 0
  for (const entry of await deps.stores.unfiled.waitingFor(dealershipId, identifiers)) {
    if (await fileOne(deps, entry, context)) filed++
  }
  return filed
}

async function fileOne(deps: DocumentsDeps, entry: UnfiledDocumentDoc, context: EventContext): Promise<boolean> {
  const content = await deps.stores.files.find(entry.contentId)
  return content !== null && (await fileEntry(deps, entry, content, context))?.state === 'filed'
}

/**
 * Files a waiting document if its vehicle is in the inventory now. If its name and its pages disagree about its kind, it waits for staff
 * instead (rules: document matching). Returns the result; null if it keeps waiting for a vehicle. When it is filed twice at the same time,
 * both calls return that it was filed.
 */
export async function fileEntry(
  deps: DocumentsDeps,
  entry: UnfiledDocumentDoc,
  content: DocumentFileDoc,
  context: EventContext,
): Promise<UploadResult | null> {
  const { fileName, addedBy, facts = factsOf(entry), saidVehicle } = entry
  // a guess is decided again: the kind is only asked for once the vehicle is known. Without facts, there is nothing to decide by
  const kind = entry.kindKnown || entry.facts === undefined ? entry.kind : undefined
  const input = { fileName, type: content.type, facts, said: { vehicle: saidVehicle ?? undefined, kind } }
  const dealershipId = entry.dealershipId.toHexString()
  const decision = await decideFiling(input, (name, exactly) => deps.stores.vehicles.match(dealershipId, name, { exactly }))
  if (decision.asksKind) {
    const { message, candidates } = decision
    await deps.stores.unfiled.askKind(entry._id, { message, candidateIds: candidates.map(({ _id }) => _id) })
    publishChange(deps, dealershipId, [])
    return openResult(fileName, decision, entry._id.toHexString())
  }
  if (decision.message !== '') return null
  const where = decided(decision)
  const filing = { ...where, content, fileName, addedBy, source: 'upload' as const, isStored: true, alongWith: removeFromTray(deps, entry) }
  try {
    return await fileContent(deps, filing, context)
  } catch (error) {
    if ((error as { code?: string }).code === ALREADY_FILED) return filedResult(fileName, where, {})
    throw error
  }
}

/** Returns the facts of an entry of an earlier release, which has only the identifiers. */
function factsOf({ identifiers }: UnfiledDocumentDoc): DocumentFacts {
  const vins = identifiers.filter((identifier) => identifier.length === VIN_LENGTH)
  const stockNumbers = identifiers.filter((identifier) => identifier.length !== VIN_LENGTH)
  const [textVins, possibleVins] = [vins.filter(hasValidCheckDigit), vins.filter((vin) => !hasValidCheckDigit(vin))]
  return { textVins, barcodeVins: [], possibleVins, stockNumbers, contentKind: null }
}

const ALREADY_FILED = 'ALREADY_FILED'

/**
 * Returns the work that removes an entry from the tray in the transaction that files it. It throws 409 if another user has already filed or removed
 * it.
 */
export function removeFromTray({ stores }: Pick<DocumentsDeps, 'stores'>, { _id }: UnfiledDocumentDoc) {
  return async (session: Parameters<typeof stores.unfiled.delete>[1]) => {
    const { deletedCount } = await stores.unfiled.delete(_id, session)
    if (deletedCount === 0) throw new AppError({ status: 409, code: ALREADY_FILED, message: 'This file was filed or removed already.' })
  }
}
