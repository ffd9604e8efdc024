import type { Release } from './release.ts'

/** The value of a key of a Secret in a release's namespace. */
export async function secretValue({ get }: Release, secret: string, key: string): Promise<string> {
  const { data } = await get<{ data: Record<string, string> }>('secret', secret)
  return Buffer.from(data[key] ?? '', 'base64').toString()
}
