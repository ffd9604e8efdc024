import type { EventContext } from '@forecourt/messaging/envelope'
import { AppError } from '@forecourt/service-kit/errors'
import { hasValidCheckDigit, VIN_LENGTH } from '@forecourt/vin/check-digit'
import type { DocumentsDeps } from '../deps.ts'
import type { UnfiledDocumentDoc } from '../store/unfiled-document-store.ts'
import { decideFiling } from './decide-filing.ts'
import { fileContent } from './process-upload.ts'

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
    if (await fileOne(deps, dealershipId, entry, context)) filed++
  }
  return filed
}

async function fileOne(deps: DocumentsDeps, dealershipId: string, entry: UnfiledDocumentDoc, context: EventContext): Promise<boolean> {
  const { stores } = deps
  const content = await stores.files.find(entry.contentId)
  if (content === null) return false
  const vins = entry.identifiers.filter((identifier) => identifier.length === VIN_LENGTH)
  const stockNumbers = entry.identifiers.filter((identifier) => identifier.length !== VIN_LENGTH)
  const [textVins, possibleVins] = [vins.filter(hasValidCheckDigit), vins.filter((vin) => !hasValidCheckDigit(vin))]
  const facts = { textVins, barcodeVins: [], possibleVins, stockNumbers, contentKind: null }
  const question = { fileName: entry.fileName, type: content.type, facts, said: { kind: entry.kind } }
  const decision = await decideFiling(question, (identifier, exactly) => stores.vehicles.match(dealershipId, identifier, { exactly }))
  if (decision.vehicle === null) return false
  const { vehicle } = decision
  await fileContent(
    deps,
    {
      ...{ content, fileName: entry.fileName, vehicle, kind: entry.kind, decidedBy: 'text' as const },
      ...{ addedBy: entry.addedBy, source: 'upload' as const, isStored: true, alongWith: removeFromTray(deps, entry) },
    },
    context,
  )
  return true
}

/**
 * Returns the work that removes an entry from the tray in the transaction that files it. It throws 409 if another user has already filed or removed
 * it.
 */
export function removeFromTray({ stores }: Pick<DocumentsDeps, 'stores'>, { _id }: UnfiledDocumentDoc) {
  return async (session: Parameters<typeof stores.unfiled.delete>[1]) => {
    const { deletedCount } = await stores.unfiled.delete(_id, session)
    if (deletedCount === 0) throw new AppError({ status: 409, code: 'ALREADY_FILED', message: 'This file was filed or removed already.' })
  }
}
