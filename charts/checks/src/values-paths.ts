import { isObject, type Json, type JsonObject } from './manifest.ts'

/** Returns the paths of all leaves in a tree of values: `image.tag`, `smtp.ports[0]`, `env` when it is empty. */
export function leavesOf(value: Json, path = ''): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`))
  if (isObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, field]) => leavesOf(field, path === '' ? key : `${path}.${key}`))
  return [path]
}

/** A JSON schema, or a part of one. */
export type Schema = JsonObject

/** The schema of a part, with its `$ref` resolved. Throws when there is none. */
export function resolved(schema: Json | undefined, root: Schema): Schema {
  if (!isObject(schema)) throw new Error(`no schema: ${JSON.stringify(schema)}`)
  const { $ref: ref, ...rest } = schema
  if (typeof ref !== 'string') return schema
  let here: Json | undefined = root
  for (const step of ref.replace(/^#\//, '').split('/')) here = isObject(here) ? here[step] : undefined
  return { ...resolved(here, root), ...rest }
}

/** A part of a schema and the path of its values; `*` is any name, `[]` any item. */
export interface SchemaPart {
  path: string
  schema: Schema
}

/** Returns every part of a schema. A part that several places refer to is listed for each of them. */
export function partsOf(root: Schema): SchemaPart[] {
  const parts: SchemaPart[] = []
  const walk = (json: Json | undefined, path: string) => {
    if (json === undefined || typeof json === 'boolean') return
    const schema = resolved(json, root)
    parts.push({ path, schema })
    const below = (name: string) => (path === '' ? name : `${path}.${name}`)
    for (const [name, part] of Object.entries(isObject(schema.properties) ? schema.properties : {})) walk(part, below(name))
    for (const [, part] of Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {})) walk(part, below('*'))
    walk(schema.additionalProperties, below('*'))
    walk(schema.items, `${path}[]`)
    for (const several of ['anyOf', 'oneOf', 'allOf'])
      for (const part of Array.isArray(schema[several]) ? schema[several] : []) walk(part, path)
  }
  walk(root, '')
  return parts
}
