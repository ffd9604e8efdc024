import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'

/** An imported feed file as the server returns it, with the given changes. */
export function sampleFeedVersion(changes: Partial<FeedVersion> = {}): FeedVersion {
  return {
    _id: '1'.repeat(24),
    dealershipId: 'd'.repeat(24),
    fileName: 'stock.csv',
    bytes: 120_000,
    sha256: 'f'.repeat(64),
    source: 'upload',
    checkOnly: false,
    canRestore: false,
    uploadedBy: { id: 'a'.repeat(24), name: 'Ada Admin', email: 'ada@dealer.test', role: 'ADMIN' },
    state: 'imported',
    message: 'Inventory updated.',
    counts: { rows: 60, added: 2, changed: 3, unchanged: 54, removed: 1, rejected: 1, duplicates: 0 },
    progress: null,
    warnings: [],
    rejectedRows: [],
    priceChanges: null,
    repeated: null,
    receivedAt: '2026-11-20T10:00:00.000Z',
    finishedAt: '2026-11-20T10:00:02.000Z',
    ...changes,
  }
}
