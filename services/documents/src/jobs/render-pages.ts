import { NoProcessError } from '@forecourt/file-processes/process-errors'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import { sleep } from '@forecourt/timing/sleep'
import { ObjectId } from 'mongodb'
import type { DocumentsDeps } from '../deps.ts'
import { publishChange } from '../filing/file-document.ts'
import { RenderError } from '../reading/document-reader.ts'
import type { DocumentFileDoc } from '../store/document-file-store.ts'

/** Draws the pages of documents that wait for it, in the order in which they were added (rules: page images). */
interface Renderer extends Job {
  /** begins immediately */
  wake(): void
}

/** Starts rendering. When a process dies, another one continues at the page where it stopped, once its claim has expired. */
export function startRenderPages(deps: DocumentsDeps): Renderer {
  let waking = new AbortController()
  const job = runJob({
    name: 'render-pages',
    // a round ends with its own wait
    intervalMs: 1,
    logger: deps.logger,
    run: async (signal) => {
      // from here on: what comes while the last document is drawn is not waited for
      waking = new AbortController()
      while (!signal.aborted && (await renderNext(deps, signal))) {
        // until none waits
      }
      await sleep(deps.settings.renderPollMs, AbortSignal.any([signal, waking.signal]))
    },
  })
  return { wake: () => waking.abort(), close: job.close }
}

/** Draws one document's pages. False when none waits. */
async function renderNext(deps: DocumentsDeps, signal: AbortSignal): Promise<boolean> {
  const { stores, clock, settings, metrics, logger } = deps
  await deps.reader.quiet(signal)
  const until = () => new Date(clock().getTime() + settings.renderClaimMs)
  const file = await stores.files.claim(clock(), until())
  if (file === null) return false
  try {
    // otherwise it was removed in the meantime, or another process considered this one dead and continues
    if (!(await drawPages(deps, file, until, signal))) return true
    await end(deps, file, 'ready')
  } catch (error) {
    if (error instanceof NoProcessError) await stores.files.release(file._id)
    if (signal.aborted) return false
    if (!(error instanceof RenderError)) throw error
    // the file itself is whole: it can be downloaded
    logger.warn({ err: error, contentId: file._id.toHexString() }, 'the pages of a document could not be rendered')
    await end(deps, file, 'failed')
    metrics.rendered('failed')
    return true
  }
  metrics.rendered('ready')
  return true
}

/** Whether all its pages are drawn then. */
async function drawPages(
  { stores, reader }: DocumentsDeps,
  file: DocumentFileDoc,
  until: () => Date,
  signal: AbortSignal,
): Promise<boolean> {
  const done = file.render.pages.length
  if (done >= file.pageCount) return true
  const dealershipId = file.dealershipId.toHexString()
  for await (const { number, width, height, large, small } of reader.render(stores.bytes.pieces(file.fileId), done + 1, signal)) {
    const [{ fileId: largeId }, { fileId: smallId }] = await Promise.all([
      stores.bytes.store(dealershipId, large),
      stores.bytes.store(dealershipId, small),
    ])
    const added = await stores.files.addPage(file._id, number - 1, { width, height, largeId, smallId }, until())
    if (added) continue
    await stores.bytes.delete([largeId, smallId])
    return false
  }
  return true
}

async function end(deps: DocumentsDeps, file: DocumentFileDoc, state: 'ready' | 'failed'): Promise<void> {
  await deps.stores.files.endRender(file._id, state)
  const vehicleIds = await deps.stores.documents.vehiclesOfVersion(file._id)
  publishChange(
    deps,
    file.dealershipId.toHexString(),
    vehicleIds.map((id) => ObjectId.createFromHexString(id)),
  )
}
