import { useEffect, useRef } from 'react'
import { videoFor } from './video.ts'
import styles from './video-player.module.css'

/** The seller's video, or nothing when the link is none. `onPlay` hears the first start that the page can see. */
export function VideoPlayer({ url, title, onPlay }: { url: string; title: string; onPlay?: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const video = videoFor(url)
  const embedded = video?.kind === 'embed'
  useEffect(() => {
    if (!embedded || onPlay === undefined) return
    // A click inside another site's frame is only seen as the focus leaving for it.
    const onBlur = () => document.activeElement === frame.current && onPlay()
    window.addEventListener('blur', onBlur)
    return () => window.removeEventListener('blur', onBlur)
  }, [embedded, onPlay])
  if (video === null) return null
  return (
    <div className={styles.frame}>
      {video.kind === 'embed' ? (
        <iframe
          ref={frame}
          src={video.src}
          title={`Video of ${title}`}
          loading="lazy"
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the feed gives a link, never captions
        <video src={video.src} controls preload="metadata" playsInline onPlay={onPlay} />
      )}
    </div>
  )
}
