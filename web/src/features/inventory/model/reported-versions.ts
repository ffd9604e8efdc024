import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'

/** Whether the import or check of a version is still running. */
export function isWorking(version: Pick<FeedVersion, 'state'>): boolean {
  return version.state === 'received' || version.state === 'importing'
}

/** Returns the version of the current inventory: the newest import, unless it can be restored (its feed was deleted). Expects newest first. */
export function currentVersion(versions: readonly FeedVersion[]): FeedVersion | undefined {
  const newest = versions.find(({ state }) => state === 'imported')
  return newest?.canRestore === false ? newest : undefined
}

/**
 * Returns the versions whose outcome matters now: the newest, and older ones that wait for a decision, are being imported, or were imported after the
 * newest had arrived. Newest first, as expected.
 */
export function reportedVersions(versions: readonly FeedVersion[]): FeedVersion[] {
  const [newest] = versions
  const current = currentVersion(versions)
  const isImportedSince = ({ finishedAt }: FeedVersion) => finishedAt !== null && newest !== undefined && finishedAt > newest.receivedAt
  return versions.filter(
    (version) => version === newest || version.state === 'held' || isWorking(version) || (version === current && isImportedSince(version)),
  )
}
