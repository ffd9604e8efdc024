/**
 * A contract's path with its `:name` segments filled in. Whatever the values hold, it names that operation and no other: what is sent to a service is
 * written by this, never taken from what came in (design: request targets).
 */
export function operationPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
