import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FeedDeps } from '../deps.ts'

export function listFeedVersionChanges(_deps: FeedDeps): Handler<typeof inventoryFeedOperations.listFeedVersionChanges> {
  return async () => {
    throw notFound('Operation')
  }
}
