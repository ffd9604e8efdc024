/** Calls a function whenever the page is shown again, also when the browser had kept it. Returns a function that stops it. */
export function whenShownAgain(run: () => void): () => void {
  const onVisibility = () => {
    if (!document.hidden) run()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', onPageShow)
  }
}
