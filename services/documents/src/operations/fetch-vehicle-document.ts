import { Readable } from 'node:stream'
import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { windowStickerGroupOf } from '@forecourt/contracts/documents/window-stickers'
import { AppError, badRequest } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { hasVinForm } from '@forecourt/vin/check-digit'
import { requireNamedVehicle } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { processUpload } from '../filing/process-upload.ts'
import { stageFile } from '../filing/stage-file.ts'
import { disconnectSignal } from '../responses/disconnect-signal.ts'
import { fetchedPdf } from '../responses/fetch-failure.ts'
import { foundSticker } from '../responses/sticker-failure.ts'
import type { DocumentVersion } from '../store/vehicle-document-store.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'

type Operation = typeof documentsOperations.fetchVehicleDocument

interface Fetched {
  pdf: Buffer
  fileName: string
  kind: DocumentKind
  source: DocumentVersion['source']
}

/** Fetches a document and files it under the vehicle (rules: fetching documents). */
export function fetchVehicleDocument(deps: DocumentsDeps): Handler<Operation> {
  return async (call) => {
    const { dealershipId } = call.params
    const vehicle = await requireNamedVehicle(deps, dealershipId, call.params.vehicle)
    const { pdf, fileName, kind, source } = await fetchFor(deps, vehicle, call)
    const staged = await stageFile(deps, dealershipId, { stream: Readable.from([pdf]), fileName })
    const said = { vehicle: vehicle._id.toHexString(), kind }
    const options = { dealershipId, said, vehicle, check: false, addedBy: personOf(call.caller), source }
    const result = await processUpload(deps, staged, options, call.context(dealershipId))
    if (result.state !== 'filed') throw new AppError({ status: 502, code: 'PROVIDER_NO_PDF', message: result.message })
    return result
  }
}

async function fetchFor(deps: DocumentsDeps, vehicle: VehicleDoc, call: Call<Operation>): Promise<Fetched> {
  const { body, log } = call
  if (body.source === 'feed') {
    const pdf = fetchedPdf(await deps.fetcher.address(body.url), 'feed', log)
    return { pdf, fileName: `${body.kind}.pdf`, kind: body.kind, source: 'feed' }
  }
  const vin = vehicle.vinKey
  if (!hasVinForm(vin)) throw badRequest('NO_VIN', 'No VIN available for this vehicle')
  if (body.source === 'autocheck') {
    const pdf = fetchedPdf(await deps.fetcher.autoCheck(vin), 'autocheck', log)
    return { pdf, fileName: `AutoCheck ${vin}.pdf`, kind: 'autocheck', source: 'autocheck' }
  }
  const group = windowStickerGroupOf(vehicle.make)
  const pdf = foundSticker(await deps.windowStickers.find(group, vin, disconnectSignal(call.reply)), group, log)
  return { pdf, fileName: `Window sticker ${vin}.pdf`, kind: 'msrp', source: 'window-sticker' }
}
