/** What browsers call Windows: `navigator.userAgentData.platform` where there is one, otherwise `navigator.platform`, and the user agent. */
interface Platform {
  platform: string
  userAgent: string
  userAgentData?: { platform?: string }
}

/** Whether scanning is offered on this device: not on Windows, whose cameras look at people's faces (rules: vin scanning). */
export function isScanOffered({ platform, userAgent, userAgentData }: Platform = navigator): boolean {
  return ![userAgentData?.platform, platform, userAgent].some((name) => /^win|windows/i.test(name ?? ''))
}
