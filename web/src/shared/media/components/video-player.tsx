import { type ReactNode, useState } from 'react'
import { IconPlay } from '../../../ui/icons.tsx'
import { videoFor } from '../model/video.ts'
import { VehiclePhoto } from './vehicle-photo.tsx'
import styles from './video-player.module.css'

interface VideoPlayerProps {
  url: string
  /** what the video is of */
  title: string
  /** shown until it plays */
  poster?: string
  /** called once, when it is first played */
  onPlay?: () => void
  /** the user asked for it: its first frame and its length are fetched immediately */
  wanted?: boolean
  /** shown in its place where the address is none that plays */
  fallback?: ReactNode
}

/** The seller's video, or the fallback when the link is none. Another site's player is loaded on the first press, so that it learns of no other visitor. */
export function VideoPlayer({ url, title, poster, onPlay, wanted = false, fallback = null }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  const video = videoFor(url)
  if (video === null) return fallback
  const play = () => {
    if (!isPlaying) onPlay?.()
    setPlaying(true)
  }
  if (video.kind === 'file') {
    return (
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: the feed gives a link, never captions */}
        <video
          src={video.src}
          poster={poster}
          controls
          preload={wanted ? 'metadata' : 'none'}
          playsInline
          onPlay={play}
          aria-label={`Video of ${title}`}
        />
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      {isPlaying ? (
        <iframe
          src={`${video.src}${video.src.includes('?') ? '&' : '?'}autoplay=1`}
          title={`Video of ${title}`}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={styles.poster} onClick={play} aria-label={`Video on ${video.platform}: ${title}`}>
          {poster === undefined ? null : <VehiclePhoto src={poster} alt="" />}
          <span className={styles.play}>
            <IconPlay size={30} />
          </span>
          <span className={styles.from}>Video on {video.platform}</span>
        </button>
      )}
    </div>
  )
}
