import { useRef, useState } from 'react'
import styles from './email-frame.module.css'

const FIRST_HEIGHT = 480

/**
 * A mail as a mail program shows it: in a sandboxed frame without scripts, whose links open in another tab, as high as the mail. Its
 * ground is light in both colour schemes, as mails are.
 */
export function EmailFrame({ title, html, stale = false }: { title: string; html: string; stale?: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const measure = () => {
    const body = frame.current?.contentDocument?.body
    if (!body) return
    const fit = () => setHeight(body.scrollHeight || FIRST_HEIGHT)
    fit()
    // Photos come later, and change how high the mail is.
    for (const image of body.querySelectorAll('img')) image.addEventListener('load', fit)
  }
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      data-stale={stale || undefined}
      title={title}
      srcDoc={html}
      // Same-origin so that it can be measured; without allow-scripts nothing in it runs.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ height }}
      onLoad={measure}
    />
  )
}
