/** Shown when the scanner no longer exists, because the page is of another version. */
export const PAGE_UPDATED = 'This page has been updated. Load it again to scan, or type the VIN.'
