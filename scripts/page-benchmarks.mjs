/** Journeys with tests that measure a page. `make bench` runs only these tests, so their titles begin with the prefix. */
export const PAGE_FILES = ['packet-documents', 'packet-page', 'public-inventory', 'trade-in'].map((name) => `web/e2e/${name}.e2e.ts`)
export const MEASURED = 'measured:'
