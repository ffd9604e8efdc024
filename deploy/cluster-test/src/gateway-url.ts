import type { Release } from './release.ts'

/** Returns the URL of a platform's gateway inside the cluster. */
export async function gatewayUrl(platform: Release): Promise<string> {
  const { items } = await platform.get<{ items: { metadata: { name: string } }[] }>('service', '--selector', platform.selector('gateway'))
  return `http://${items[0]?.metadata.name}.${platform.namespace}.svc:8080`
}
