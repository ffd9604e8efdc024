import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'

export function getRequestedPhoto(_deps: TradeInsDeps): Handler<typeof tradeInsOperations.getRequestedPhoto> {
  return async () => {
    throw new Error('to be built')
  }
}
