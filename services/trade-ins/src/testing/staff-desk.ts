import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import type { TestDealership, TradeInsFixture } from './trade-ins-fixture.ts'

/** The calls of the desk to a started service, by default as a salesperson of the dealership. */
export function staffDesk({ service }: TradeInsFixture) {
  return {
    async list(at: TestDealership, query: object = {}) {
      const { body } = await service.as(at.sales).call('listEvaluations', { params: { dealershipId: at.dealershipId }, query })
      return tradeInsOperations.listEvaluations.response.parse(body)
    },
    async get(at: TestDealership, evaluationId: string): Promise<Evaluation> {
      const { body } = await service.as(at.sales).call('getEvaluation', { params: { evaluationId } })
      return tradeInsOperations.getEvaluation.response.parse(body)
    },
    setStatus: (at: TestDealership, evaluationId: string, status: 'approved' | 'need_reviewed', person = at.sales) =>
      service.as(person).call('setEvaluationStatus', { params: { evaluationId }, body: { status } }),
    delete: (at: TestDealership, evaluationId: string, person = at.sales) =>
      service.as(person).call('deleteEvaluation', { params: { evaluationId }, query: {} }),
  }
}

/** Returns the steps of an evaluation, with their texts. */
export function stepsOf({ history }: Evaluation): string[] {
  return history.map(({ step, text }) => (text === '' ? step : `${step}: ${text}`))
}
