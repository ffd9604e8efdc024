import { useEffect, useState } from 'react'

/** Calls `onFiles` with files dropped on the page, without folders. Returns true while files are dragged over the page. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // moving onto a child fires dragleave on its parent: only the outermost dragleave counts
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth++
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    // otherwise the browser would open the file instead of the page
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      const files = droppedFiles(event.dataTransfer)
      if (files.length > 0) onFiles(files)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop }
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener as EventListener)
      setOver(false)
    }
  }, [onFiles])
  return over
}

function droppedFiles(data: DataTransfer | null): File[] {
  if (data === null) return []
  return [...(data.items ?? [])].flatMap((item) => {
    const file = item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory !== true ? item.getAsFile() : null
    return file === null ? [] : [file]
  })
}
