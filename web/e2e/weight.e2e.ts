import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const CUSTOMER_PAGES = ['packet.html', 'inventory.html', 'trade-in.html', 'trade-in-photos.html', 'trade-in-offer.html']
const MAX_BYTES = 150 * 1000
/** a phone on HTTP/1.1 loads six at a time */
const MAX_FIRST_SCRIPTS = 12
const PORTAL = /mantine-|createBrowserRouter|QueryClientProvider|ZodError|admin\/dashboard/

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

describe.each(['packet.html', 'inventory.html'])("the customers' %s with all its code", (page) => {
  test('loads at most 150 kB of gzipped JavaScript', async () => {
    const scripts = await scriptsOf(page)
    expect(scripts.size).toBeGreaterThan(0)
    const sizes = await Promise.all([...scripts].map(async (file) => gzipSync(await readFile(DIST + file)).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES)
  })
})

describe.each(CUSTOMER_PAGES)("the customers' %s at first", (page) => {
  test('has at most 120 kB of gzipped JavaScript in a few files, without the scanner, QR codes and documents', async () => {
    const scripts = await scriptsOf(page, { later: false })
    const sizes = await Promise.all([...scripts].map(async (file) => gzipSync(await readFile(DIST + file)).length))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    console.info(`${page}: ${(bytes / 1_000).toFixed(1)} kB of gzipped JavaScript in ${scripts.size} files`)
    expect(scripts.size).toBeGreaterThan(0)
    expect(scripts.size).toBeLessThanOrEqual(MAX_FIRST_SCRIPTS)
    expect(bytes).toBeLessThanOrEqual(120_000)
  })
})

test.each(CUSTOMER_PAGES)("the customers' %s contains no code of the portal, and no schemas of the contracts", async (page) => {
  for (const file of await scriptsOf(page)) expect(await readFile(DIST + file, 'utf8')).not.toMatch(PORTAL)
})

/** Every script that a page's HTML names or preloads, and their imports; dynamic imports only if `later` is true. */
async function scriptsOf(page: string, { later = true } = {}): Promise<Set<string>> {
  const manifest = JSON.parse(await readFile(`${DIST}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const html = await readFile(DIST + page, 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] as string)
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const scripts = new Set<string>()
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const key of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])]) visit(manifest[key])
  }
  for (const file of named) visit(byFile.get(file) ?? { file })
  return scripts
}
