import { NoProcessError } from '@forecourt/file-processes/process-errors'
import { runJob } from '@forecourt/service-kit/run-job'
import { sleep } from '@forecourt/timing/sleep'
import type { DocumentsDeps } from '../deps.ts'
import { publishChange } from '../filing/file-document.ts'
import { RenderError } from '../reading/document-reader.ts'
import type { DocumentFileDoc } from '../store/document-file-store.ts'

/**
 * Starts rendering the pages of waiting documents, oldest first (rules: page images). If a process crashes, another one continues at the page where it
 * stopped, once its claim has expired. `wake` renders immediately.
 */
export function startRenderPages(deps: DocumentsDeps) {
  let waking = new AbortController()
  const job = runJob({
    name: 'render-pages',
    intervalMs: deps.settings.renderPollMs,
    logger: deps.logger,
    run: async (signal) => {
      // from here on, so that a document added while the last one is rendered starts the next run immediately
      waking = new AbortController()
      while (!signal.aborted && (await renderNext(deps, signal))) {
        // until none waits
      }
      // waits here, so that `wake` can end the pause
      await sleep(deps.settings.renderPollMs, AbortSignal.any([signal, waking.signal]))
      return 'more'
    },
  })
  return { wake: () => waking.abort(), close: job.close }
}

/** Renders one document's pages. Returns false if none is waiting. */
async function renderNext(deps: DocumentsDeps, signal: AbortSignal): Promise<boolean> {
  const { stores, clock, settings, metrics, logger } = deps
  await deps.reader.quiet(signal)
  const until = () => new Date(clock().getTime() + settings.renderClaimMs)
  const file = await stores.files.claim(clock(), until())
  if (file === null) return false
  try {
    // otherwise it was deleted in the meantime, or another process has taken over the claim
    if (!(await drawPages(deps, file, until, signal))) return true
    await end(deps, file, 'ready')
  } catch (error) {
    if (error instanceof NoProcessError) await stores.files.release(file._id)
    if (signal.aborted) return false
    if (!(error instanceof RenderError)) throw error
    // the file itself is intact and can be downloaded
    logger.warn({ err: error, contentId: file._id.toHexString() }, 'the pages of a document could not be rendered')
    await end(deps, file, 'failed')
    metrics.rendered('failed')
    return true
  }
  metrics.rendered('ready')
  return true
}

/** Returns whether all its pages are rendered. */
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
  publishChange(deps, file.dealershipId.toHexString(), await deps.stores.documents.vehiclesOfVersion(file._id))
}
