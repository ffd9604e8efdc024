import { inBatches } from '@forecourt/mongo/in-batches'
import { isUncertainKey } from '@forecourt/vehicle/vehicle-key'
import { pairSuccessors } from '../domain/pair-successors.ts'
import { isBack } from '../store/replaced-vehicle.ts'
import type { IdentifiedDoc } from '../store/vehicle-store.ts'
import type { AppliedFile } from './apply-file.ts'
import type { ImportRun } from './import-run.ts'

/** Vehicles that are looked up in one query. */
const BATCH_SIZE = 1_000

/**
 * Gives what staff have edited of a vehicle to the record that takes its place in the file under another key, because its VIN was added or corrected
 * (rules: edit vehicle). Notes each on the other, so that documents follow and packets of the old record show the new one. Costs nothing while VINs
 * stay as they are. Idempotent.
 */
export async function carryOver(
  { deps, dealershipId, version, lease }: Pick<ImportRun, 'deps' | 'dealershipId' | 'version' | 'lease'>,
  { ledger, inserted }: Pick<AppliedFile, 'ledger' | 'inserted'>,
): Promise<void> {
  // nothing is gone, as in every first import
  if (ledger.stillListed === ledger.listedBefore) return
  const { gone, come } = ledger.moved()
  if (!gone.some(isUncertainKey) && !come.some(isUncertainKey)) return
  const find = async (keys: readonly string[]) => {
    const found: IdentifiedDoc[] = []
    for await (const batch of inBatches(keys, BATCH_SIZE)) found.push(...(await deps.vehicles.identified(dealershipId, batch)))
    return found
  }
  const pairs = pairSuccessors((await find(gone)).map(flat), (await find(come)).map(flat), (before, after) => isBack(after, before))
  for (const [before, after] of pairs) {
    lease.assertHeld()
    await deps.vehicles.replace(dealershipId, { before: before._id, after: after._id, versionId: version._id })
  }
  // they are published with the edits
  if (pairs.length > 0) inserted.invalidate()
}

function flat({ facts, ...record }: IdentifiedDoc) {
  return { ...record, ...facts }
}
