/**
 * Fills in the `:name` segments of a contract's path. Whatever the values, the result matches only that operation. The upstream path is
 * always built here, never copied from the request (design: request targets).
 */
export function operationPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
