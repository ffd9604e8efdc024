/** What is wrong with one field. */
export interface FieldProblem {
  /** where, e.g. `/spec/template/spec/containers/0/image` */
  path: string
  problem: string
}

/** A validator as Ajv compiles one: answers, and leaves its errors on itself. */
export interface CompiledValidator {
  (data: unknown): boolean
  errors?: readonly { instancePath: string; message?: string; keyword?: string; params?: Record<string, unknown> }[] | null
}

/**
 * Checks an object by a validator that knows its fields but lets unknown ones pass, as those of kubernetes-models do: the validator is
 * handed the object behind a glass that notes which fields it looks at. A field it never looked at is one it does not know (a validator
 * asks for each of its fields, and goes through all of a map of labels). Returns every wrong and every unknown field.
 */
export function validateStrictly(validate: CompiledValidator, data: unknown): FieldProblem[] {
  const looks: Look[] = []
  const valid = validate(behindGlass(data, '', looks))
  const wrong = valid
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, keyword, params }) => ({
        path: instancePath,
        problem: message ?? `${keyword ?? 'wrong'} ${JSON.stringify(params ?? {})}`,
      }))
  return [...wrong, ...looks.flatMap(unknownFields)]
}

interface Look {
  path: string
  object: Record<string, unknown>
  asked: Set<string>
  /** the validator went through all of its keys: it is a map */
  askedForAll: boolean
}

function behindGlass(value: unknown, path: string, looks: Look[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const inner = new Map<string | symbol, unknown>()
  const look: Look = { path, object: value as Record<string, unknown>, asked: new Set(), askedForAll: Array.isArray(value) }
  looks.push(look)
  const through = (key: string | symbol, field: unknown) => {
    if (!inner.has(key)) inner.set(key, behindGlass(field, `${path}/${String(key)}`, looks))
    return inner.get(key)
  }
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'string') look.asked.add(key)
      return through(key, Reflect.get(target, key))
    },
    ownKeys(target) {
      look.askedForAll = true
      return Reflect.ownKeys(target)
    },
  })
}

function unknownFields({ path, object, asked, askedForAll }: Look): FieldProblem[] {
  if (askedForAll) return []
  return Object.keys(object)
    .filter((key) => !asked.has(key))
    .map((key) => ({ path: `${path}/${key}`, problem: 'is no field of this type' }))
}
