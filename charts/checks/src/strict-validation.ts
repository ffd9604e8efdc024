/** A problem with one field. */
export interface FieldProblem {
  /** path of the field, e.g. `/spec/template/spec/containers/0/image` */
  path: string
  problem: string
}

/** A validator that Ajv compiled: returns whether the data is valid and sets its own `errors`. */
export interface CompiledValidator {
  (data: unknown): boolean
  errors?: readonly { instancePath: string; message?: string; keyword?: string; params?: Record<string, unknown> }[] | null
}

/**
 * Validates an object with a validator that accepts unknown fields, as those of kubernetes-models do, and finds the unknown fields too. The
 * validator gets a Proxy that records which fields it reads. It reads every field that it knows, and lists all keys of a map such as labels,
 * so a field that it never reads is unknown. Returns every invalid and every unknown field.
 */
export function validateStrictly(validate: CompiledValidator, data: unknown): FieldProblem[] {
  const logs: ReadLog[] = []
  const valid = validate(trackReads(data, '', logs))
  const wrong = valid
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, keyword, params }) => ({
        path: instancePath,
        problem: message ?? `${keyword ?? 'wrong'} ${JSON.stringify(params ?? {})}`,
      }))
  return [...wrong, ...logs.flatMap(unknownFields)]
}

interface ReadLog {
  path: string
  object: Record<string, unknown>
  read: Set<string>
  /** true for an array, and if the validator listed all keys, as it does for a map */
  isFullyRead: boolean
}

function trackReads(value: unknown, path: string, logs: ReadLog[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const inner = new Map<string | symbol, unknown>()
  const log: ReadLog = { path, object: value as Record<string, unknown>, read: new Set(), isFullyRead: Array.isArray(value) }
  logs.push(log)
  const through = (key: string | symbol, field: unknown) => {
    if (!inner.has(key)) inner.set(key, trackReads(field, `${path}/${String(key)}`, logs))
    return inner.get(key)
  }
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'string') log.read.add(key)
      return through(key, Reflect.get(target, key))
    },
    ownKeys(target) {
      log.isFullyRead = true
      return Reflect.ownKeys(target)
    },
  })
}

function unknownFields({ path, object, read, isFullyRead }: ReadLog): FieldProblem[] {
  if (isFullyRead) return []
  return Object.keys(object)
    .filter((key) => !read.has(key))
    .map((key) => ({ path: `${path}/${key}`, problem: 'is no field of this type' }))
}
