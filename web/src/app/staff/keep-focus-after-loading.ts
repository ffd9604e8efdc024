/**
 * Gives a button its focus back when it has finished loading and nothing else has the focus. Mantine disables a button that loads, and browsers take
 * the focus from a disabled element: a keyboard could not press it again, and screen readers would start over at the top of the page.
 */
export function keepFocusAfterLoading(): void {
  let lastFocused: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target
  })
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target === lastFocused && target instanceof HTMLButtonElement && !target.disabled && document.activeElement === document.body)
        target.focus()
    }
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}
