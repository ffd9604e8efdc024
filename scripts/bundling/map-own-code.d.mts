import type { Plugin } from 'esbuild'

/** Returns an esbuild plugin that leaves packages out of source maps; see map-own-code.mjs. */
export function mapOwnCode(): Plugin
