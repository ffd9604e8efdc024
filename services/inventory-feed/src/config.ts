import { z } from 'zod'
import { FEED_SETTINGS, type FeedSettings } from './deps.ts'
import { watchFoldersField } from './watch/dealership-folder.ts'

/** The environment variables of the inventory-feed service, besides those of every service. */
export const inventoryFeedEnv = z.object({
  /** How long an upload waits for its outcome before it responds that the import is still running, seconds. */
  FEED_UPLOAD_WAIT_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(FEED_SETTINGS.uploadWaitMs / 1000),
  /** Dealerships whose feeds one process imports concurrently. */
  FEED_IMPORTS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(FEED_SETTINGS.importConcurrency),
  /** Feed files kept per dealership. */
  FEED_FILES_KEPT: z.coerce.number().int().min(1).max(1000).default(FEED_SETTINGS.filesKept),
  /** The folder below which folders may be watched for CSV files. Without it, no folder can be watched. */
  FEED_WATCH_ROOT: z.string().min(1).optional(),
  /** Folders of dealerships that are not named by the dealership's id: `id=folder` pairs separated by commas. */
  FEED_WATCH_FOLDERS: watchFoldersField.default(FEED_SETTINGS.watchFolders),
  /** How often watched folders are polled, seconds. */
  FEED_WATCH_SECONDS: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(FEED_SETTINGS.watchEveryMs / 1000),
})

/** Converts the environment to settings. */
export function toSettings(env: z.output<typeof inventoryFeedEnv>): Partial<FeedSettings> {
  return {
    uploadWaitMs: env.FEED_UPLOAD_WAIT_SECONDS * 1000,
    importConcurrency: env.FEED_IMPORTS_AT_ONCE,
    filesKept: env.FEED_FILES_KEPT,
    watchRoot: env.FEED_WATCH_ROOT ?? null,
    watchFolders: env.FEED_WATCH_FOLDERS,
    watchEveryMs: env.FEED_WATCH_SECONDS * 1000,
  }
}
