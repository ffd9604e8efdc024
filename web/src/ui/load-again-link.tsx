/** Loads a page that failed again. Without the fragment: a link that only differs in it loads nothing. */
export function LoadAgainLink() {
  return <a href={window.location.pathname + window.location.search}>Load again</a>
}
