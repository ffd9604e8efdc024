import { Readable } from 'node:stream'
import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { inBatches } from '@forecourt/mongo/in-batches'
import { attachment } from '@forecourt/service-kit/attachment'
import { CSV_BYTE_ORDER_MARK } from '@forecourt/service-kit/csv-lines'
import type { Caller } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationResponses } from '../responses/evaluation-responses.ts'
import { evaluationsCsvHeader, evaluationsCsvLines } from '../responses/evaluations-csv.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'

/** The number of evaluations whose offers and links are read in one query. */
const BATCH_SIZE = 100

/** Streams the evaluations as a CSV file, searched, filtered and sorted as on the desk (rules: trade-in export). */
export function exportEvaluations(deps: TradeInsDeps): Handler<typeof tradeInsOperations.exportEvaluations> {
  const { evaluations, dealerships } = deps.stores
  return async ({ params: { dealershipId }, query, caller, reply }) => {
    const { name } = await dealerships.find(dealershipId)
    const fileName = ['trade-ins', name].filter(Boolean).join('-')
    const file = Readable.from(csvOf(deps, caller, evaluations.all(dealershipId, query)))
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`${fileName}.csv`))
      .send(file)
    return undefined
  }
}

async function* csvOf(deps: TradeInsDeps, caller: Caller, docs: AsyncIterable<EvaluationDoc>): AsyncGenerator<string> {
  yield `${CSV_BYTE_ORDER_MARK}${evaluationsCsvHeader()}`
  for await (const batch of inBatches(docs, BATCH_SIZE)) yield evaluationsCsvLines(await evaluationResponses(deps, caller, batch))
}
