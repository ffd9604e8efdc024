import { useEffect, useRef, useState } from 'react'
import { IconCheck, IconUpload } from '../../../ui/icons.tsx'
import styles from './inventory-page.module.css'

const MESSAGE_MS = 2_000
const COPIED = 'Link copied'

/** Shares the page's address with the browser's share sheet; copies it if the browser has none. */
export function ShareButton({ label = 'Share', className = styles.share }: { label?: string; className?: string }) {
  const [message, setMessage] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (text: string) => {
    setMessage(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMessage(''), MESSAGE_MS)
  }
  const share = async () => {
    const url = window.location.href
    try {
      if (navigator.share !== undefined) await navigator.share({ title: document.title, url })
      else {
        await navigator.clipboard.writeText(url)
        say(COPIED)
      }
    } catch (error) {
      // closing the share sheet without sharing is not an error
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('Copy the address above')
    }
  }
  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        {message === COPIED ? <IconCheck size={18} /> : <IconUpload size={18} />}
        <span className={message === '' ? styles.unsaid : undefined}>{message === '' ? label : message}</span>
      </button>
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </>
  )
}
