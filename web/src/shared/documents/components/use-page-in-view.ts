import { type RefObject, useEffect, useRef, useState } from 'react'
import { pageInView } from '../model/page-in-view.ts'

/** Returns the page that is in view in a scrolling frame, from 1, and a function to go to the top of another page. */
export function usePageInView(frame: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(1)
  /** the page that is being scrolled to; pages that are passed on the way do not count as in view */
  const target = useRef<number | null>(null)

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let asked = 0
    const find = () => {
      asked = 0
      if (list.current === null) return
      const page = pageInView(
        [...list.current.children].map((each) => each.getBoundingClientRect()),
        element.getBoundingClientRect(),
      )
      if (page === target.current) target.current = null
      if (target.current === null) setCurrent(page)
    }
    const onScroll = () => {
      asked ||= requestAnimationFrame(find)
    }
    const onTakeOver = () => {
      target.current = null
    }
    const takeOvers = ['touchstart', 'wheel', 'pointerdown', 'scrollend']
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const name of takeOvers) element.addEventListener(name, onTakeOver, { passive: true })
    return () => {
      cancelAnimationFrame(asked)
      element.removeEventListener('scroll', onScroll)
      for (const name of takeOvers) element.removeEventListener(name, onTakeOver)
    }
  }, [frame, list])

  const goTo = (page: number) => {
    const wanted = list.current?.children[page - 1]
    if (frame.current === null || wanted === undefined) return
    target.current = page
    setCurrent(page)
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = frame.current.scrollTop + wanted.getBoundingClientRect().top - frame.current.getBoundingClientRect().top
    frame.current.scrollTo({ top: Math.max(0, top - MARGIN_PX), behavior: isStill ? 'auto' : 'smooth' })
  }
  return { current, goTo }
}

/** The space that stays visible above a page after goTo. */
const MARGIN_PX = 8
