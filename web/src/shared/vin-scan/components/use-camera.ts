import { useEffect, useRef, useState } from 'react'

type CameraState = 'starting' | 'on' | 'failed'

/** A high resolution, which reading needs, and the camera at the back, which can be pointed at a label. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}

/** The light of a phone's camera, which is missing in the DOM types. */
interface LightCapabilities extends MediaTrackCapabilities {
  torch?: boolean
}
interface LightConstraints extends MediaTrackConstraintSet {
  torch: boolean
}

/**
 * Keeps the camera on while the component is mounted and its tab is visible, but never longer. `video` is a ref for the <video> that shows its
 * image; `light` is null if it has none.
 */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isLit, setIsLit] = useState(false)

  useEffect(() => {
    let stop = () => {}
    const start = () => {
      stop()
      let isWanted = true
      let stream: MediaStream | null = null
      stop = () => {
        isWanted = false
        stopTracks(stream)
        setTrack(null)
        setIsLit(false)
      }
      setState('starting')
      openCamera().then(
        (opened) => {
          if (!isWanted) return stopTracks(opened)
          stream = opened
          const [first] = opened.getVideoTracks()
          // unplugged, or in use by another program
          first?.addEventListener('ended', () => setState('failed'))
          setTrack(first ?? null)
          show(video.current, opened)
          setState('on')
        },
        () => isWanted && setState('failed'),
      )
    }
    const followTab = () => (document.hidden ? stop() : start())
    start()
    document.addEventListener('visibilitychange', followTab)
    return () => {
      document.removeEventListener('visibilitychange', followTab)
      stop()
    }
  }, [])

  const hasLight = (track?.getCapabilities?.() as LightCapabilities | undefined)?.torch === true
  const toggle = () => {
    const advanced: LightConstraints[] = [{ torch: !isLit }]
    track?.applyConstraints({ advanced }).then(
      () => setIsLit(!isLit),
      () => setIsLit(false),
    )
  }
  return { video, state, light: hasLight ? { isOn: isLit, toggle } : null }
}

/** In-app browsers and pages without HTTPS have no camera API. */
async function openCamera(): Promise<MediaStream> {
  if (navigator.mediaDevices?.getUserMedia === undefined) throw new Error('This browser has no camera')
  return navigator.mediaDevices.getUserMedia(WANTED)
}

function show(video: HTMLVideoElement | null, stream: MediaStream): void {
  if (video === null) return
  video.srcObject = stream
  // rejects when the next start interrupts it, which plays it again
  video.play().catch(() => {})
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
