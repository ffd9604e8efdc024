import { VIN_SERVICE_UNREACHABLE } from 'virtual:contract-constants'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { type TradeInVehicle, VEHICLE_FACTS } from '@forecourt/trade-in/vehicle'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'

/** The result of a VIN lookup: the vehicle, or why the customer cannot continue with this VIN. */
export type VinLookup =
  | { state: 'found'; vehicle: TradeInVehicle }
  /** the VIN was submitted already (rules: duplicate trade-in) */
  | { state: 'duplicate'; message: string }
  /** `message`: the decoder's error; `isFinal`: a retry would fail again */
  | { state: 'failed'; message: string; isFinal: boolean }

/** Decodes a VIN and checks whether it was already submitted to the dealership (rules: trade-in wizard). Rejects only when aborted. */
export async function lookUpVin(vin: string, dealershipId: string, signal: AbortSignal): Promise<VinLookup> {
  const [decoded, duplicate] = await Promise.allSettled([
    callOperation('tax-vin.decodeVin', { params: { vin }, query: { dealershipId } }, { signal }),
    callOperation('trade-ins.checkTradeInVin', { query: { vin, dealershipId } }, { signal }),
  ])
  signal.throwIfAborted()
  if (duplicate.status === 'fulfilled' && duplicate.value.exists) return { state: 'duplicate', message: TRADE_IN_MESSAGES.duplicate }
  if (decoded.status === 'rejected') {
    const { reason } = decoded
    const isAnswer = reason instanceof ApiError && reason.status < 500 && reason.status !== 429
    return { state: 'failed', message: isAnswer ? reason.message : VIN_SERVICE_UNREACHABLE, isFinal: isAnswer }
  }
  const facts = VEHICLE_FACTS.map((fact) => [fact, decoded.value[fact]])
  return { state: 'found', vehicle: { ...Object.fromEntries(facts), vin } as TradeInVehicle }
}

/** Lists the makes of a model year, for customers without the VIN. */
export async function listMakes(year: string, signal: AbortSignal): Promise<string[]> {
  const { makes } = await callOperation('tax-vin.listVinMakes', { query: { year: Number(year) } }, { signal })
  return makes
}

/** Lists the models of a make in a model year. */
export async function listModels(year: string, make: string, signal: AbortSignal): Promise<string[]> {
  const { models } = await callOperation('tax-vin.listVinModels', { query: { year: Number(year), make } }, { signal })
  return models
}
