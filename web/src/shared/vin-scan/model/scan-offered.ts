/**
 * The properties in which browsers identify Windows: `navigator.userAgentData.platform` if available, otherwise `navigator.platform`, and the
 * user agent.
 */
interface Platform {
  platform: string
  userAgent: string
  userAgentData?: { platform?: string }
}

/** Whether scanning is offered on this device: not on Windows, where cameras face the user (rules: vin scanning). */
export function isScanOffered({ platform, userAgent, userAgentData }: Platform = navigator): boolean {
  return ![userAgentData?.platform, platform, userAgent].some((name) => /^win|windows/i.test(name ?? ''))
}
