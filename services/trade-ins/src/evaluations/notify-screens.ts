import type { TradeInsDeps } from '../deps.ts'
import type { EvaluationKey } from '../store/evaluation-store.ts'

/** Notifies the screens of a dealership that an evaluation has changed. Call it after the change is committed. */
export function notifyScreens({ messaging }: Pick<TradeInsDeps, 'messaging'>, { _id, dealershipId }: EvaluationKey): void {
  messaging.live.publish({
    topic: 'evaluation.changed',
    dealershipId: dealershipId.toHexString(),
    evaluationIds: [_id.toHexString()],
  })
}
