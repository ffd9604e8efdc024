import type { Release } from './release.ts'

/** Returns the image of a platform's backup, which has Node.js but no shell. Throws when the platform has no backup. */
export async function toolsImage(platform: Release): Promise<string> {
  interface CronJobs {
    items: { spec: { jobTemplate: { spec: { template: { spec: { containers: { image: string }[] } } } } } }[]
  }
  const { items } = await platform.get<CronJobs>('cronjob', '--selector', platform.selector('backup'))
  const image = items[0]?.spec.jobTemplate.spec.template.spec.containers[0]?.image
  if (image === undefined) throw new Error('The platform has no backup: backup.enabled must be true.')
  return image
}
