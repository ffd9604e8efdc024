/** Returns the first import cycle as 'a → b → a'; null if there is none; see import-circle.mjs. */
export function importCircle(imports: ReadonlyMap<string, readonly string[]>): string | null
