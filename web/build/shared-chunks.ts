import { basename } from 'node:path'
import type { Rolldown } from 'vite'

/** Modules that load the first page of the portal. */
const PORTAL = ['/src/app/staff/staff.tsx', '/src/app/staff/pages/home-page.tsx']

const VEHICLE = ['inventory', 'packet', 'trade-in-offer']
const TRADE_IN = ['trade-in', 'trade-in-offer', 'trade-in-photos']
const CUSTOMER = [...VEHICLE, ...TRADE_IN]
/** A module that several pages load at first is in the first of these chunks whose pages include all of them. */
const CHUNKS: readonly (readonly [chunk: string, pages: readonly string[]])[] = [
  ['vehicle', VEHICLE],
  ['trade-in', TRADE_IN],
  ['customer', CUSTOMER],
  ['shared', [...CUSTOMER, 'portal']],
]

/**
 * Puts the modules that several pages load at first into a few chunks. Otherwise there is a chunk for each set of entries and lazy parts that share
 * modules, most of them below 1 kB, and a phone on HTTP/1.1 waits for forty of them, six at a time.
 */
export function sharedChunks(): Rolldown.CodeSplittingGroup {
  return {
    name(moduleId, chunking) {
      const loadedBy = [...pagesOf(moduleId, chunking)]
      if (loadedBy.length < 2) return null
      return CHUNKS.find(([, pages]) => loadedBy.every((page) => pages.includes(page)))?.[0]
    },
    tags: ['$initial'],
    // What a module imports is loaded by the same pages or more, and so in the same chunk or in one that more pages load.
    includeDependenciesRecursively: false,
  }
}

/** Returns the pages that load a module at first, directly or through other modules: names of HTML files, and `portal`. */
function pagesOf(moduleId: string, chunking: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const importing = new Set([moduleId])
  const pages = new Set<string>()
  for (const id of importing) {
    const info = chunking.getModuleInfo(id)
    if (info?.isEntry) pages.add(basename(id, '.html'))
    if (PORTAL.some((path) => id.endsWith(path))) pages.add('portal')
    for (const importer of info?.importers ?? []) importing.add(importer)
  }
  return pages
}
