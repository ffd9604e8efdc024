import { DEFAULT_FEED_FORMAT } from '@forecourt/vehicle/feed-format'
import { applyFile } from './apply-file.ts'
import { fail } from './import-outcome.ts'
import type { ImportFailure, ImportRun } from './import-run.ts'

/**
 * Reverts a partial import: rebuilds the inventory from the previous file, or empties it if there is none. Then marks the version as failed, and
 * has screens that loaded vehicles meanwhile reload them.
 */
export async function undoImport(run: ImportRun, reason: ImportFailure): Promise<void> {
  const { deps, dealershipId } = run
  const now = deps.clock()
  const current = (await deps.dealerships.find(dealershipId))?.current
  const source = current ? await deps.files.open(dealershipId, 'feeds', current.fileId) : null
  if (source) {
    const asBefore = { ...run, format: current?.format ?? DEFAULT_FEED_FORMAT }
    const plan = { source, mayWrite: () => true, beforeWriting: async () => {}, mayYield: false, rejected: null, changes: null, now }
    await applyFile(asBefore, plan)
  } else {
    run.lease.assertHeld()
    await deps.vehicles.removeAll(dealershipId, now)
  }
  run.lease.assertHeld()
  await fail(run, reason)
  deps.messaging.live.publish({ topic: 'inventory.changed', dealershipId })
}
