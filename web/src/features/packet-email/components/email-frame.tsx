import { useRef, useState } from 'react'
import styles from './email-frame.module.css'

const FIRST_HEIGHT = 480

/**
 * Shows a mail as a mail program does: in a sandboxed frame without scripts, as high as the mail, whose links open in a new tab. The
 * background is light in both color schemes, as in mail programs.
 */
export function EmailFrame({ title, html, stale = false }: { title: string; html: string; stale?: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const measure = () => {
    const body = frame.current?.contentDocument?.body
    if (!body) return
    const fit = () => setHeight(body.scrollHeight || FIRST_HEIGHT)
    fit()
    // Photos load later and change the height of the mail.
    for (const image of body.querySelectorAll('img')) image.addEventListener('load', fit)
  }
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      data-stale={stale || undefined}
      title={title}
      srcDoc={html}
      // Same-origin, so that its height can be measured. Without allow-scripts no script of the mail runs.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ height }}
      onLoad={measure}
    />
  )
}
