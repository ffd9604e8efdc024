import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { NO_ORIGINS, type ResolveOrigin } from './clients/origin-resolver.ts'
import { tradeInsCollections } from './collections.ts'
import { onDealershipEvents } from './consumers/on-dealership-events.ts'
import { createTradeInsDeps, TRADE_INS_SETTINGS, type TradeInsDeps, type TradeInsSettings } from './deps.ts'
import { startSweep } from './jobs/sweep.ts'
import { createTradeInMetrics } from './metrics.ts'
import { addDraftPhoto } from './operations/add-draft-photo.ts'
import { beginDraft } from './operations/begin-draft.ts'
import { checkTradeInVin } from './operations/check-trade-in-vin.ts'
import { discardDraft } from './operations/discard-draft.ts'
import { getDraft } from './operations/get-draft.ts'
import { getDraftPhoto } from './operations/get-draft-photo.ts'
import { getEvaluation } from './operations/get-evaluation.ts'
import { getEvaluationPhoto } from './operations/get-evaluation-photo.ts'
import { listEvaluations } from './operations/list-evaluations.ts'
import { removeDraftPhoto } from './operations/remove-draft-photo.ts'
import { saveDraft } from './operations/save-draft.ts'
import { submitDraft } from './operations/submit-draft.ts'
import { submitEvaluation } from './operations/submit-evaluation.ts'
import { createPhotoIntake } from './photos/photo-intake.ts'

export type TradeInsOptions = Partial<TradeInsSettings> & { resolveOrigin?: ResolveOrigin }

/** Builds the trade-ins service: its collections, consumers and jobs run when this resolves; it listens when told to. */
export async function buildApp(deps: ServiceDeps, { resolveOrigin = NO_ORIGINS, ...own }: TradeInsOptions = {}): Promise<Service> {
  const { mongo, nats, logger, verifier } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}
  const settings = { ...TRADE_INS_SETTINGS, ...own }
  const db = mongo.db(`${deps.databasePrefix}trade-ins`)
  await syncIndexes(db, tradeInsCollections)
  const messaging = await startMessaging({ service: 'trade-ins', db, nats, logger, ...registry })
  const intake = createPhotoIntake(settings)
  const metrics = createTradeInMetrics(deps.registry, intake.waiting)
  const tradeIns = createTradeInsDeps(deps, db, { intake, metrics, resolveOrigin, messaging, settings })

  const app = createServiceApp({ name: 'trade-ins', logger, verifier, ...registry })
  implementOperations(app, tradeInsOperations, handlers(tradeIns), deps)

  onDealershipEvents(tradeIns)
  const sweeping = startSweep(tradeIns)

  // not NATS: without it events wait (design: nats unavailable)
  const ready = () => pingMongo(mongo)
  return toService({ name: 'trade-ins', app, ready, closers: [sweeping.close, () => messaging.close()] })
}

function handlers(tradeIns: TradeInsDeps): Handlers<typeof tradeInsOperations> {
  return {
    checkTradeInVin: checkTradeInVin(tradeIns),
    submitEvaluation: submitEvaluation(tradeIns),
    beginDraft: beginDraft(tradeIns),
    getDraft: getDraft(tradeIns),
    saveDraft: saveDraft(tradeIns),
    discardDraft: discardDraft(tradeIns),
    addDraftPhoto: addDraftPhoto(tradeIns),
    getDraftPhoto: getDraftPhoto(tradeIns),
    removeDraftPhoto: removeDraftPhoto(tradeIns),
    submitDraft: submitDraft(tradeIns),
    listEvaluations: listEvaluations(tradeIns),
    getEvaluation: getEvaluation(tradeIns),
    getEvaluationPhoto: getEvaluationPhoto(tradeIns),
  }
}
