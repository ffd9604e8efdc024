import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../src/app/load-again.ts', import.meta.url))
const BEFORE_CODE = '</title>'

/**
 * Puts the script that loads an incomplete page again (src/app/load-again.ts) into every HTML file, ahead of its scripts and styles. It is inline,
 * so that it cannot be missing too; the gateway allows it by its hash.
 */
export function loadAgain(): Plugin {
  return {
    name: 'forecourt-load-again',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(BEFORE_CODE)) throw new Error('A page without a title has no place for the script that loads it again.')
        const script = await inlineScript()
        return html.replace(BEFORE_CODE, () => `${BEFORE_CODE}\n    <script>${script}</script>`)
      },
    },
  }
}

async function inlineScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'es2022', rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The script that loads a page again was not built.')
  return chunk.code.trim()
}
