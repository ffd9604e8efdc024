import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/**
 * Returns the inline scripts in the HTML files of a built web app as sources of a content security policy: their hashes. What is added to a page
 * when it is sent is not among them. Empty when the folder does not exist.
 */
export async function inlineScriptsOf(webDist: string): Promise<string[]> {
  const files = await readdir(webDist).catch(() => [])
  const pages = await Promise.all(files.filter((file) => file.endsWith('.html')).map((file) => readFile(join(webDist, file), 'utf8')))
  const scripts = pages.flatMap((html) => [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script))
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
