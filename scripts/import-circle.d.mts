/** The first circle of imports, written 'a → b → a'; null where there is none; see import-circle.mjs. */
export function importCircle(imports: ReadonlyMap<string, readonly string[]>): string | null
