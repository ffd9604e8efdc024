import type { Release } from './release.ts'

/** Returns the value of a key of a Secret in a release's namespace. Throws when the Secret has no such key. */
export async function secretValue({ get }: Release, secret: string, key: string): Promise<string> {
  const { data } = await get<{ data: Record<string, string> }>('secret', secret)
  if (data[key] === undefined) throw new Error(`The Secret ${secret} has no key ${key}.`)
  return Buffer.from(data[key], 'base64').toString()
}
