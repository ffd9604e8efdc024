import type { Plugin } from 'esbuild'

export function mapOwnCode(): Plugin
