import { type DragEvent, useState } from 'react'

/** What takes a photo that is dropped on it, and whether one hovers over it. */
export function useDroppedPhoto(isOpen: boolean, onPhoto: (file: File) => void) {
  // Entering a child leaves its parent: only the balance says whether something hovers
  const [depth, setDepth] = useState(0)
  const holdsFiles = (event: DragEvent) => isOpen && event.dataTransfer.types.includes('Files')
  return {
    isOver: depth > 0,
    target: {
      onDragEnter: (event: DragEvent) => holdsFiles(event) && setDepth(depth + 1),
      onDragLeave: (event: DragEvent) => holdsFiles(event) && setDepth(Math.max(0, depth - 1)),
      onDragOver: (event: DragEvent) => holdsFiles(event) && event.preventDefault(),
      onDrop(event: DragEvent) {
        if (!holdsFiles(event)) return
        // The browser would leave the page and show the file
        event.preventDefault()
        setDepth(0)
        const [file] = event.dataTransfer.files
        if (file) onPhoto(file)
      },
    },
  }
}
