/**
 * Returns the first import cycle as 'a → b → a'; null if there is none.
 * @param {ReadonlyMap<string, readonly string[]>} imports the imports of each file; an import that is not a key is not followed
 * @returns {string | null}
 */
export function importCircle(imports) {
  const done = new Set()
  const walk = (file, way) => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file].join(' → ')
    if (done.has(file)) return null
    for (const imported of imports.get(file) ?? []) {
      const found = imports.has(imported) ? walk(imported, [...way, file]) : null
      if (found !== null) return found
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const found = walk(file, [])
    if (found !== null) return found
  }
  return null
}
