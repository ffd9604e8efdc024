type Video = { kind: 'embed'; platform: 'YouTube' | 'Vimeo'; src: string } | { kind: 'file'; platform: 'file'; src: string }

/** An uploaded file, which the platform itself serves (rules: vehicle video). */
const UPLOADED = /^\/api\/dealerships\/[0-9a-f]{24}\/videos\/[0-9a-f]{24}(?:\?|$)/

/**
 * The player for a video address (rules: video playback): YouTube and Vimeo links play as an embed, other web addresses and uploads as a file;
 * null if it is not a web address.
 */
export function videoFor(url: string): Video | null {
  if (UPLOADED.test(url)) return { kind: 'file', platform: 'file', src: url }
  const parsed = parsedUrl(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null
  const youtube = youtubeId(parsed)
  if (youtube !== null) return { kind: 'embed', platform: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${youtube}` }
  const vimeo = vimeoVideo(parsed)
  if (vimeo !== null) return { kind: 'embed', platform: 'Vimeo', src: vimeoPlayer(vimeo.id, vimeo.hash) }
  return { kind: 'file', platform: 'file', src: parsed.href }
}

/** null if it is no URL. URL.canParse is missing in iOS 16, which some phones cannot leave. */
function parsedUrl(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}

function youtubeId(url: URL): string | null {
  const id = /^(?:www\.)?youtu\.be$/.test(url.hostname)
    ? url.pathname.slice(1).split('/')[0]
    : /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/.test(url.hostname)
      ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
      : undefined
  return id !== undefined && /^[\w-]{6,20}$/.test(id) ? id : null
}

function vimeoVideo(url: URL): { id: string; hash: string | null } | null {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null
  // the number of a showcase comes before the video's
  const path = url.pathname.replace(/^\/(?:showcase|album)\/\d+/, '')
  const [, id, hash] = /\/(\d{5,})(?:\/([0-9a-f]{6,}))?/.exec(path) ?? []
  return id === undefined ? null : { id, hash: hash ?? url.searchParams.get('h') }
}

/** An unlisted video plays only with its hash. */
function vimeoPlayer(id: string, hash: string | null): string {
  return `https://player.vimeo.com/video/${id}${hash !== null && /^[0-9a-f]{6,}$/.test(hash) ? `?h=${hash}` : ''}`
}
