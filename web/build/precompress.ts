import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(js|css|html|svg|json|wasm)$/
const MIN_BYTES = 1024

/** Writes a .br and a .gz next to every file of the build that compresses well, so that the gateway does not compress each response. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'forecourt-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      const texts = files.filter((file) => WORTH_IT.test(file) && !file.startsWith('.vite'))
      await Promise.all(texts.map((file) => compressed(join(outDir, file))))
    },
  }
}

async function compressed(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
