import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import type { Caller } from '@forecourt/service-kit/identity'
import { seesEstimate } from '../access/sees-estimate.ts'
import type { TradeInsDeps } from '../deps.ts'
import { offerAt } from '../offers/offer-state.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import { toEvaluation } from './to-evaluation.ts'

type Deps = Pick<TradeInsDeps, 'stores' | 'clock'>

/** Returns evaluations of one dealership as the caller may see them, in the given order, with their offers and photo links. */
export async function evaluationResponses({ stores, clock }: Deps, caller: Caller, docs: readonly EvaluationDoc[]): Promise<Evaluation[]> {
  const [first] = docs
  if (first === undefined) return []
  const { dealershipId } = first
  const ids = docs.map(({ _id }) => _id)
  const [offers, links, settings] = await Promise.all([
    stores.offers.ofEvaluations(dealershipId, ids),
    stores.links.workingPhotoLinks(dealershipId, ids, clock()),
    stores.settings.of(dealershipId.toHexString()),
  ])
  return docs.map((doc) =>
    toEvaluation(doc, {
      offers: offers.filter(({ evaluationId }) => evaluationId.equals(doc._id)).map((offer) => offerAt(offer, clock())),
      photoLink: links.find(({ evaluationId }) => evaluationId.equals(doc._id)) ?? null,
      seesEstimate: seesEstimate(settings, caller),
    }),
  )
}

/** Returns one evaluation as the caller may see it. */
export async function evaluationResponse(deps: Deps, caller: Caller, doc: EvaluationDoc): Promise<Evaluation> {
  const [evaluation] = await evaluationResponses(deps, caller, [doc])
  return evaluation as Evaluation
}
