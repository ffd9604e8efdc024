import { useEffect, useState } from 'react'

/** Files dropped anywhere on the page, while `onFiles` is given; true while some are held above it. Folders are left out. */
export function useFileDrop(onFiles: ((files: File[]) => void) | null): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (onFiles === null) return
    // entering a child leaves its parent: only the last leaving is one
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
    // without this the browser opens the file in the page's place
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
