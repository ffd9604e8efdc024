/** Timeout of a whole request, long enough for a video of 500 MB on a slow connection. */
export const REQUEST_WITHIN_MS = 3_600_000
