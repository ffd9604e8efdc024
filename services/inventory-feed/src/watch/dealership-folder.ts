import { z } from 'zod'

/** Folders of dealerships that are not named by the dealership's id: by id, relative to the watch root. */
export type WatchFolders = ReadonlyMap<string, string>

const ENTRY = /^([0-9a-f]{24})=([^=]+)$/
const FOLDER_NAME = /^[^./\\\s][^/\\]*$/

/**
 * `FEED_WATCH_FOLDERS`: `id=folder` pairs separated by commas. Rejects malformed pairs, a duplicate dealership, and a folder that is not
 * strictly below the root: the owner of the root would own every dealership's folder.
 */
export const watchFoldersField = z.string().transform((text, context): WatchFolders => {
  const folders = new Map<string, string>()
  for (const pair of text.split(',').map((part) => part.trim())) {
    if (pair === '') continue
    const [, dealershipId = '', folder = ''] = ENTRY.exec(pair) ?? []
    if (folders.has(dealershipId)) context.addIssue(`names the dealership ${dealershipId} twice`)
    else if (!isFolderBelowRoot(folder)) context.addIssue(`must be pairs like 0123456789abcdef01234567=folder, not “${pair}”`)
    folders.set(dealershipId, folder)
  }
  return folders
})

function isFolderBelowRoot(folder: string): boolean {
  return folder !== '' && folder.split('/').every((name) => FOLDER_NAME.test(name))
}

/** Returns the dealership's folder, relative to the watch root (rules: feed watching): the one that the operator has set, otherwise its id. */
export function folderOf(folders: WatchFolders, dealershipId: string): string {
  return folders.get(dealershipId) ?? dealershipId
}
