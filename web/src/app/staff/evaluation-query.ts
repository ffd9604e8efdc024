import { EVALUATION_FILTERS, EVALUATION_SORTS, type EvaluationQuery } from '../../features/trade-in-desk/model/evaluation-list.ts'
import { choice, pageNumber } from './view-params.ts'

/** The evaluation query in an address; invalid values are replaced by the defaults. */
export function parseEvaluationQuery(params: URLSearchParams): EvaluationQuery {
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    sort: choice(params, 'sort', EVALUATION_SORTS),
    status: choice(params, 'status', EVALUATION_FILTERS),
    page: pageNumber(params),
  }
}
