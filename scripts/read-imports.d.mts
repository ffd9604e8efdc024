/** Returns the text of every source file below a folder, by file; see read-imports.mjs. */
export function readSources(root: string | URL): Map<string, string>
/** Returns the imports of every source file below a folder, by file; see read-imports.mjs. */
export function readImports(root: string | URL, options?: { types?: boolean }): Map<string, string[]>
