import { z } from 'zod'

/** Which folder below the watch root is whose, where it is not the one named by the dealership's id: by id, relative to the root. */
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

/** The folder below the watch root that belongs to a dealership (rules: feed watching): the operator's word, otherwise its id. */
export function folderOf(folders: WatchFolders, dealershipId: string): string {
  return folders.get(dealershipId) ?? dealershipId
}
