import { access, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inlineScriptsOf } from './inline-scripts.ts'
import { type InventoryPageOptions, originOf, sendInventoryPage } from './inventory-page.ts'
import type { AskPacketLinkState } from './packet-link-state.ts'
import { sendPacketPage } from './packet-page.ts'
import { INVENTORY, NOT_FOUND_PAGE, PACKET, pageOf, TRADE_IN } from './pages.ts'
import { pageHelmetOptions, permissionsPolicy, SECRET_PAGE_HEADERS } from './security-headers.ts'
import { type ServedPhotos, servePhotos } from './serve-photos.ts'
import { type AskShortLink, sendShortLink, shortLinkId } from './short-link.ts'
import { sendTradeInPage } from './trade-in-page.ts'

interface WebOptions {
  /** the built web app (web/dist); null when this gateway does not serve it */
  webDist: string | null
  inventoryPage: InventoryPageOptions
  askLink: AskPacketLinkState
  askShortLink: AskShortLink
  /** the photos that the platform hosts itself, by their path below /photos/; null when it has none */
  photos: ServedPhotos | null
}

const NOT_BUILT =
  'Forecourt is running, but the web app is not built here: run `npx vite build` in web/, or set WEB_DIST to its dist folder.\n'

/** Serves the web app: hashed assets are cached for a year, HTML is always revalidated, precompressed files are used when they exist. */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { webDist, inventoryPage, askLink, askShortLink, photos } = options
  await app.register(helmet, pageHelmetOptions(webDist === null ? [] : await inlineScriptsOf(webDist)))
  if (photos !== null) servePhotos(app, photos)
  if (webDist === null) {
    app.get('/', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(NOT_BUILT))
    return
  }
  const root = resolve(webDist)
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders: cacheRules,
  })

  app.get('/*', async (request, reply) => {
    const target = targetOf(request)
    if (target === null || isOfApi(target.path)) return reply.callNotFound()
    const { path, segments } = target
    const linkId = shortLinkId(path)
    if (linkId !== null) {
      reply.headers({ ...SECRET_PAGE_HEADERS, 'cache-control': 'no-store' })
      return sendShortLink(reply, linkId, { ask: askShortLink, missing: () => sendMissing(reply, root) })
    }
    const page = pageOf(path) ?? (isNavigation(request) && !(await hasFile(root, path)) ? NOT_FOUND_PAGE : null)
    if (page !== null) reply.header('permissions-policy', permissionsPolicy(page))
    if (page?.secret) reply.headers(SECRET_PAGE_HEADERS)
    const file = join(root, page?.entry ?? '')
    if (page?.entry === INVENTORY && (await exists(file))) return sendInventoryPage(request, reply, { ...inventoryPage, file, segments })
    if (page?.entry === PACKET && (await exists(file))) {
      const { ask, publicOrigin } = inventoryPage
      return sendPacketPage(request, reply, { ask, origin: originOf(request, publicOrigin), askLink, file, segments })
    }
    if (page?.entry === TRADE_IN && (await exists(file))) return sendTradeInPage(request, reply, { ask: inventoryPage.ask, file, segments })
    if (page?.status === 404) return sendMissing(reply.header('cache-control', 'no-cache'), root)
    if (page !== null) return sendPage(reply, root, page.entry)
    return reply.sendFile(path)
  })
}

async function sendPage(reply: FastifyReply, root: string, wanted: string): Promise<FastifyReply> {
  const entry = (await exists(join(root, wanted))) ? wanted : 'index.html'
  if (!(await exists(join(root, entry)))) return reply.type('text/plain; charset=utf-8').send(NOT_BUILT)
  return reply.sendFile(entry)
}

/**
 * Sends the not-found page without sendFile, which would replace `no-store`, as the address may exist tomorrow, and which sends nothing, with status 404,
 * to a browser that has the page.
 */
async function sendMissing(reply: FastifyReply, root: string): Promise<FastifyReply> {
  const entry = join(root, 'index.html')
  if (!(await exists(entry))) return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT)
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(await readFile(entry))
}

/** Vite puts a content hash into the names of files in assets/. Browsers revalidate the service worker and the manifest each time. */
function cacheRules(reply: { header(name: string, value: string): unknown }, path: string): void {
  if (/(\.html|\/sw\.js|\.webmanifest)(\.br|\.gz)?$/.test(path)) reply.header('cache-control', 'no-cache')
  else reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
}

/** Whether a path belongs to the API. An unknown one gets a JSON error instead of a page, because programs request it. */
function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Whether a person opened the address: browsers request scripts, pictures and data without naming HTML. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

/** Returns the decoded path, and its segments, each decoded by itself because a name may have a slash; null when it is malformed. */
function targetOf(request: FastifyRequest): { path: string; segments: readonly string[] } | null {
  const raw = request.url.split('?', 1)[0] ?? '/'
  try {
    const path = decodeURIComponent(raw)
    return path.includes('\0') ? null : { path, segments: raw.split('/').map((segment) => decodeURIComponent(segment)) }
  } catch {
    return null
  }
}

/** Whether the web app has this file. A path outside it counts as missing, whatever is there. */
async function hasFile(root: string, path: string): Promise<boolean> {
  const file = join(root, path)
  return file.startsWith(root + sep) && (await exists(file))
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
