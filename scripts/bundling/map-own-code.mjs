import { readFileSync } from 'node:fs'

const PACKAGE_CODE = /\/node_modules\/.*\.(?:[cm]?js|json)$/
/** A source map with a single place. esbuild ignores one without any, and a file that names its map is not mapped otherwise. */
const ONE_PLACE = { version: 3, sources: [''], mappings: ';AAAA' }
const COMMENT = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(ONE_PLACE)).toString('base64')}`

/**
 * Returns an esbuild plugin that leaves packages out of source maps, which are five times as large with them. Node.js parses a map when it first
 * reads the stack of an error, and keeps it: with packages that stops a service for half a second and takes 120 MB of its memory. It must come
 * after plugins that load files of packages.
 * @returns {import('esbuild').Plugin}
 */
export function mapOwnCode() {
  return {
    name: 'map-own-code',
    setup({ onLoad }) {
      onLoad({ filter: PACKAGE_CODE, namespace: 'file' }, ({ path }) => {
        const source = readFileSync(path, 'utf8')
        return { contents: `${path.endsWith('.json') ? `module.exports = ${source}` : source}\n${COMMENT}`, loader: 'js' }
      })
    },
  }
}
