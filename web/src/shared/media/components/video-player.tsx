import { type ReactNode, useState } from 'react'
import { IconPlay } from '../../../ui/icons.tsx'
import { videoFor } from '../model/video.ts'
import { VehiclePhoto } from './vehicle-photo.tsx'
import styles from './video-player.module.css'

interface VideoPlayerProps {
  url: string
  /** the subject of the video */
  title: string
  /** shown until it plays */
  poster?: string
  /** called once, when it is first played */
  onPlay?: () => void
  /** the user opened it: load its first frame and length immediately */
  wanted?: boolean
  /** shown instead if the address cannot be played */
  fallback?: ReactNode
}

/** Moves the focus into the player that replaces the button. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus()

/**
 * The seller's video, or the fallback for an invalid address. A third-party player is loaded on the first click, so that other visitors are not
 * tracked.
 */
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
          ref={focus}
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
