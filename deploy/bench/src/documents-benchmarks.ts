import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ServiceName } from '@forecourt/contracts/services'
import type { ProcessPlatform } from '@forecourt/platform-testing/processes/process-platform'
import { until } from '@forecourt/timing/until'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import { type BenchPaper, untilRendered, uploadPapers, writeBenchPapers } from './bench-papers.ts'
import type { BenchResult } from './bench-result.ts'
import { onProcesses } from './on-processes.ts'
import { p50p95p99, percentile } from './percentile.ts'
import { residentMiB, watchPeakMemory } from './resident-memory.ts'
import { timeRequestsInThread } from './time-requests-in-thread.ts'
import { watchUse } from './use-of-process.ts'

const run = promisify(execFile)
const BARE_DOCUMENTS = fileURLToPath(new URL('./bare-documents.js', import.meta.url))
const PAPERS = Number(process.env.PAPERS ?? 200)
/** How the documents are sent: `files` per form, `atOnce` forms concurrently. */
interface Way {
  name: string
  files: number
  atOnce: number
}
const WAYS: readonly Way[] = [
  // as the screen sends them
  { name: '3 at a time', files: 1, atOnce: 3 },
  { name: 'all at once', files: 1, atOnce: PAPERS },
  // as many as a form may hold
  { name: 'in forms of 100', files: 100, atOnce: PAPERS },
]

interface Dropped {
  elapsedMs: number
  /** milliseconds of each request of others meanwhile */
  othersMs: number[]
  /** CPU time of each service per document, as text */
  processorMs: string
}
interface Drop extends Way, Dropped {
  bareMs: number
  drawnMs: number
  readPeakMiB: number
  drawnPeakMiB: number
}
const MEMORY_MIB = 450
/** how long other requests may take, over one document of the bare libraries */
const OTHERS_P99_DOCUMENTS = 8.5
const KNOWN_LIMIT_MS = 60_000
const DRAWN_LIMIT_MS = 900_000
/** as a share of the bare libraries' documents per second */
const AT_LEAST = 0.25

/**
 * Uploads two hundred PDFs of 1.5 MB: three at a time, as the screen sends them, all concurrently, and in forms of the maximum size. Measures
 * documents per second over what the bare libraries read and store in the same run, the memory of the service and its child processes, including
 * the rendering of pages, and how long other requests take meanwhile.
 */
export async function documentsBenchmarks(folder: string): Promise<BenchResult[]> {
  const papersFolder = join(folder, 'papers')
  await mkdir(papersFolder)
  const papers = await writeBenchPapers(papersFolder, PAPERS)
  return onProcesses(async (processes, platform) => {
    const pid = processes.of('documents')[0]?.pid ?? 0
    const idleMiB = residentMiB(pid)
    const bareMs = async () =>
      Number((await run(process.execPath, [BARE_DOCUMENTS, papersFolder, platform.mongodbUrl, 'bench-bare'])).stdout)
    const drops: Drop[] = []
    let bareBeforeMs = await bareMs()
    for (const way of WAYS) {
      const dealershipId = await stocked(platform, `Bench drop ${way.name}`, papers)
      const reading = watchPeakMemory(pid)
      const dropped = await drop(platform, processes, dealershipId, papers, way)
      const readPeakMiB = reading.stop()
      const drawing = watchPeakMemory(pid)
      const drawnMs = await drawn(platform, dealershipId, papers)
      const drawnPeakMiB = drawing.stop()
      const bareAfterMs = await bareMs()
      drops.push({ ...way, ...dropped, bareMs: (bareBeforeMs + bareAfterMs) / 2, drawnMs, readPeakMiB, drawnPeakMiB })
      bareBeforeMs = bareAfterMs
    }
    const others = drops.flatMap(({ othersMs }) => othersMs)
    const meanBareMs = drops.reduce((sum, { bareMs }) => sum + bareMs, 0) / drops.length
    return [
      ...drops.map(
        ({ name, bareMs, elapsedMs, processorMs }): BenchResult => ({
          name: `documents a second, ${PAPERS} PDFs of 1.5 MB ${name}`,
          measured: bareMs / elapsedMs,
          bound: { atLeast: AT_LEAST },
          unit: 'of bare PDFium text + GridFS write',
          detail: `${perSecond(elapsedMs)}, bare ${perSecond(bareMs)}; processor a document: ${processorMs}`,
        }),
      ),
      {
        name: 'memory of documents while they are read and drawn',
        measured: Math.max(...drops.flatMap(({ readPeakMiB, drawnPeakMiB }) => [readPeakMiB, drawnPeakMiB])),
        bound: { atMost: MEMORY_MIB },
        unit: 'MiB',
        detail: `idle ${idleMiB.toFixed(0)} MiB; read, drawn ${drops.map(({ name, readPeakMiB, drawnPeakMiB, drawnMs }) => `${name} ${readPeakMiB.toFixed(0)}, ${drawnPeakMiB.toFixed(0)} MiB, drawn ${(drawnMs / 1000).toFixed(0)} s after the last was filed`).join('; ')}`,
      },
      {
        name: 'other requests meanwhile, p99',
        measured: (percentile(others, 0.99) * PAPERS) / meanBareMs,
        bound: { atMost: OTHERS_P99_DOCUMENTS },
        unit: 'x bare PDFium text + GridFS write of one',
        detail: `p50, p95, p99 ${p50p95p99(others)} ms, ${others.length} requests; p99 ${drops.map(({ name, othersMs }) => `${name} ${percentile(othersMs, 0.99).toFixed(0)}`).join(', ')} ms`,
      },
    ]
  })
}

/** Creates a dealership with a vehicle for each document; resolves when the documents service knows them. */
async function stocked(platform: PlatformUnderTest, name: string, papers: readonly BenchPaper[]): Promise<string> {
  const dealershipId = await makeDealership(platform, name)
  const rows = papers.map(({ vin }, n) => `${vin},B${1000 + n},2022,Honda,Civic,${15_000 + n}`)
  const body = new FormData()
  body.set('file', new Blob([`VIN,Stock Number,Year,Make,Model,Price\n${rows.join('\n')}\n`]), 'stock.csv')
  await call(platform, 'POST', `/api/dealerships/${dealershipId}/upload-csv`, body)
  const last = papers.at(-1)?.vin ?? ''
  await until('documents to know the vehicles', KNOWN_LIMIT_MS, () =>
    call(platform, 'GET', `/api/dealerships/${dealershipId}/vehicle-documents/${last}`).catch(() => null),
  )
  return dealershipId
}

/** Sends the documents in a way while others make requests. Throws unless each document was filed. */
async function drop(
  platform: PlatformUnderTest,
  processes: ProcessPlatform,
  dealershipId: string,
  papers: readonly BenchPaper[],
  { files, atOnce }: Way,
): Promise<Dropped> {
  const forms = Array.from({ length: Math.ceil(papers.length / files) }, (_, n) => papers.slice(n * files, (n + 1) * files))
  const uses = ['gateway', 'documents'].map((service) => ({ service, use: watchUse(processes.of(service as ServiceName)[0]?.pid ?? 0) }))
  const others = timeRequestsInThread(platform, pathsOf(dealershipId, papers))
  const started = performance.now()
  const sendNext = async () => {
    for (let form = forms.shift(); form !== undefined; form = forms.shift()) await uploadPapers(platform, dealershipId, form)
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  const elapsedMs = performance.now() - started
  const took = uses.map(({ service, use }) => `${service} ${((use.stop().processorSeconds * 1000) / papers.length).toFixed(0)} ms`)
  return { elapsedMs, othersMs: await others.stop(), processorMs: took.join(', ') }
}

/** Requests of staff and customers while files are read, to this service and others. */
function pathsOf(dealershipId: string, papers: readonly BenchPaper[]): string[] {
  return papers
    .flatMap(({ vin }) => ['settings', `vehicle-documents/${vin}`, 'vehicles?page=1&pageSize=20', 'leads?page=1', 'unfiled-documents'])
    .map((path) => `/api/dealerships/${dealershipId}/${path}`)
}

/** Waits until the pages of all documents are rendered; returns the milliseconds. */
async function drawn(platform: PlatformUnderTest, dealershipId: string, papers: readonly BenchPaper[]): Promise<number> {
  const started = performance.now()
  for (const { vin } of papers) await untilRendered(platform, dealershipId, vin, DRAWN_LIMIT_MS)
  return performance.now() - started
}

function perSecond(elapsedMs: number): string {
  return `${((PAPERS * 1000) / elapsedMs).toFixed(1)} a second`
}
