/** The text of every source file below a folder, by file; see read-imports.mjs. */
export function readSources(root: string | URL): Map<string, string>
/** What every source file below a folder imports, by file; see read-imports.mjs. */
export function readImports(root: string | URL): Map<string, string[]>
