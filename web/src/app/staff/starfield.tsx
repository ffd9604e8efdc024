import { useEffect, useRef } from 'react'
import styles from './starfield.module.css'
import { brightness, drift, makeStars, type Star } from './starfield-model.ts'

/**
 * The sky behind the login and the staff vehicle page. It does not move for users who prefer reduced motion, pauses while the page is hidden, and
 * follows the color scheme through the CSS custom property for its color.
 */
export function Starfield() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current === null ? undefined : animate(canvas.current)), [])
  return (
    <div className={styles.sky} aria-hidden="true">
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  )
}

function animate(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (context === null) return () => {}
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  let stars: Star[] = []
  let frame = 0
  let seconds = 0
  let last = 0

  const draw = () => {
    const { width, height } = canvas.getBoundingClientRect()
    context.clearRect(0, 0, width, height)
    context.fillStyle = getComputedStyle(canvas).color
    for (const star of stars) {
      context.globalAlpha = brightness(star, seconds)
      context.beginPath()
      context.arc(star.x, drift(star, seconds, height), star.radius, 0, Math.PI * 2)
      context.fill()
    }
  }
  const tick = (now: number) => {
    seconds += Math.min(now - last, 100) / 1000
    last = now
    draw()
    frame = requestAnimationFrame(tick)
  }
  const restart = () => {
    cancelAnimationFrame(frame)
    draw()
    if (stillness.matches || document.hidden) return
    last = performance.now()
    frame = requestAnimationFrame(tick)
  }
  const resize = () => {
    const { width, height } = canvas.getBoundingClientRect()
    const ratio = Math.min(window.devicePixelRatio, 2)
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    stars = makeStars(width, height, Math.random)
    restart()
  }

  const observer = new ResizeObserver(resize)
  observer.observe(canvas)
  document.addEventListener('visibilitychange', restart)
  stillness.addEventListener('change', restart)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('visibilitychange', restart)
    stillness.removeEventListener('change', restart)
  }
}
