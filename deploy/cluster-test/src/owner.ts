import type { Release } from './release.ts'

/** The account of an owner. */
export interface Account {
  email: string
  password: string
}

/** Returns the first owner of a release from its Secret. Throws when there is none. */
export async function ownerOf({ get, name, selector }: Release): Promise<Account> {
  const { items } = await get<{ items: { data: Record<string, string> }[] }>('secret', '--selector', selector('owner'))
  const read = (key: string) => Buffer.from(items[0]?.data[key] ?? '', 'base64').toString()
  if (read('password') === '') throw new Error(`The release ${name} has no Secret of its owner.`)
  return { email: read('email'), password: read('password') }
}
