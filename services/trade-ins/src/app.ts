import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { startMessaging } from '@forecourt/messaging/messaging'
import { syncIndexes } from '@forecourt/mongo/collections'
import { pingMongo } from '@forecourt/mongo/connect'
import { type Handlers, implementOperations } from '@forecourt/service-kit/implement'
import { onDealershipDeleted } from '@forecourt/service-kit/on-dealership-deleted'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { requireDealership } from './access/open-dealership.ts'
import { createLanguageModel } from './clients/language-model.ts'
import { tradeInsCollections } from './collections.ts'
import { tradeInsDurables } from './consumers/durables.ts'
import { onDealershipEvents } from './consumers/on-dealership-events.ts'
import { onInventoryEvents } from './consumers/on-inventory-events.ts'
import { onPeopleEvents } from './consumers/on-people-events.ts'
import { removeDealership } from './consumers/remove-dealership.ts'
import { createTradeInsDeps, TRADE_INS_SETTINGS, type TradeInsDeps, type TradeInsSettings } from './deps.ts'
import { startExpireOffers } from './jobs/expire-offers.ts'
import { startSweep } from './jobs/sweep.ts'
import { createTradeInMetrics } from './metrics.ts'
import { addDraftPhoto } from './operations/add-draft-photo.ts'
import { addRequestedPhoto } from './operations/add-requested-photo.ts'
import { answerTradeInOffer } from './operations/answer-trade-in-offer.ts'
import { askAboutTradeInOffer } from './operations/ask-about-trade-in-offer.ts'
import { askForValuation } from './operations/ask-for-valuation.ts'
import { beginDraft } from './operations/begin-draft.ts'
import { checkTradeInVin } from './operations/check-trade-in-vin.ts'
import { createOfferLink } from './operations/create-offer-link.ts'
import { createPhotoLink } from './operations/create-photo-link.ts'
import { deleteEvaluation } from './operations/delete-evaluation.ts'
import { discardDraft } from './operations/discard-draft.ts'
import { exportEvaluations } from './operations/export-evaluations.ts'
import { getDraft } from './operations/get-draft.ts'
import { getDraftPhoto } from './operations/get-draft-photo.ts'
import { getEvaluation } from './operations/get-evaluation.ts'
import { getEvaluationPhoto } from './operations/get-evaluation-photo.ts'
import { getPhotoRequest } from './operations/get-photo-request.ts'
import { getRequestedPhoto } from './operations/get-requested-photo.ts'
import { getTradeInOffer } from './operations/get-trade-in-offer.ts'
import { getTradeInOfferPhoto } from './operations/get-trade-in-offer-photo.ts'
import { getTradeInReport } from './operations/get-trade-in-report.ts'
import { getTradeInSettings } from './operations/get-trade-in-settings.ts'
import { listEvaluations } from './operations/list-evaluations.ts'
import { makeOffer } from './operations/make-offer.ts'
import { refreshValuation } from './operations/refresh-valuation.ts'
import { removeDraftPhoto } from './operations/remove-draft-photo.ts'
import { removeRequestedPhoto } from './operations/remove-requested-photo.ts'
import { revokePhotoLinks } from './operations/revoke-photo-links.ts'
import { saveDraft } from './operations/save-draft.ts'
import { saveTradeInSettings } from './operations/save-trade-in-settings.ts'
import { setEvaluationStatus } from './operations/set-evaluation-status.ts'
import { setEvaluationValue } from './operations/set-evaluation-value.ts'
import { submitDraft } from './operations/submit-draft.ts'
import { submitEvaluation } from './operations/submit-evaluation.ts'
import { withdrawOffer } from './operations/withdraw-offer.ts'
import { createPhotoDrawing } from './photos/photo-drawing.ts'
import { createPhotoIntake } from './photos/photo-intake.ts'

export type TradeInsOptions = Partial<TradeInsSettings>

/** Builds the trade-ins service. Its collections, consumers and jobs are running when the promise resolves. Call `listen` to accept requests. */
export async function buildApp(deps: ServiceDeps, own: TradeInsOptions = {}): Promise<Service> {
  const { mongo, nats, logger, verifier, clock } = deps
  const registry = deps.registry ? { registry: deps.registry } : {}
  const settings = { ...TRADE_INS_SETTINGS, ...own }
  const db = mongo.db(`${deps.databasePrefix}trade-ins`)
  await syncIndexes(db, tradeInsCollections)
  const messaging = await startMessaging({ service: 'trade-ins', db, nats, logger, ...registry, durables: tradeInsDurables })
  const drawing = createPhotoDrawing(settings.photoConcurrency, (reason, detail) => {
    metrics.processEnded(reason)
    if (detail !== null) logger.warn({ reason, detail }, 'a process that renders photos was killed')
  })
  const intake = createPhotoIntake(settings, drawing)
  const metrics = createTradeInMetrics(deps.registry, intake.waiting)
  const { aiBaseUrl } = settings
  const languageModel = aiBaseUrl === null ? null : createLanguageModel({ settings: { ...settings, aiBaseUrl }, logger, metrics })
  const tradeIns = createTradeInsDeps(deps, db, { intake, languageModel, metrics, messaging, settings })

  const app = createServiceApp({ name: 'trade-ins', logger, verifier, ...registry })
  implementOperations(app, tradeInsOperations, handlers(tradeIns), {
    clock,
    requireDealership: (dealershipId) => requireDealership(tradeIns, dealershipId),
  })

  onDealershipEvents(tradeIns)
  onDealershipDeleted(messaging, (dealershipId, options) => removeDealership(tradeIns, dealershipId, options))
  onInventoryEvents(tradeIns)
  onPeopleEvents(tradeIns)
  const jobs = [startSweep(tradeIns), startExpireOffers(tradeIns, db)]

  // does not check NATS: without it, events wait in the outbox (design: nats unavailable)
  const ready = () => pingMongo(mongo)
  const closers = [...jobs.map(({ close }) => close), drawing.close, async () => languageModel?.close(), () => messaging.close()]
  return toService({ name: 'trade-ins', app, ready, closers })
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
    setEvaluationStatus: setEvaluationStatus(tradeIns),
    deleteEvaluation: deleteEvaluation(tradeIns),
    getTradeInReport: getTradeInReport(tradeIns),
    exportEvaluations: exportEvaluations(tradeIns),
    createPhotoLink: createPhotoLink(tradeIns),
    revokePhotoLinks: revokePhotoLinks(tradeIns),
    getPhotoRequest: getPhotoRequest(tradeIns),
    addRequestedPhoto: addRequestedPhoto(tradeIns),
    getRequestedPhoto: getRequestedPhoto(tradeIns),
    removeRequestedPhoto: removeRequestedPhoto(tradeIns),
    makeOffer: makeOffer(tradeIns),
    withdrawOffer: withdrawOffer(tradeIns),
    createOfferLink: createOfferLink(tradeIns),
    getTradeInOffer: getTradeInOffer(tradeIns),
    getTradeInOfferPhoto: getTradeInOfferPhoto(tradeIns),
    answerTradeInOffer: answerTradeInOffer(tradeIns),
    askAboutTradeInOffer: askAboutTradeInOffer(tradeIns),
    refreshValuation: refreshValuation(tradeIns),
    setEvaluationValue: setEvaluationValue(tradeIns),
    askForValuation: askForValuation(tradeIns),
    getTradeInSettings: getTradeInSettings(tradeIns),
    saveTradeInSettings: saveTradeInSettings(tradeIns),
  }
}
