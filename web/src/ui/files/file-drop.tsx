import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './file-drop.module.css'
import { filesOf } from './folders.ts'

type Props = {
  /** What dropping does: "Drop Markdown files to import them". */
  label: string
  onFiles(files: File[]): void
  /** What lies in a dropped folder counts as dropped. */
  folders?: boolean
}

/** Takes files dropped anywhere on the page, and says so while they hang above it. Beside it there is always a button. */
export function FileDrop({ label, onFiles, folders = false }: Props) {
  const [above, setAbove] = useState(false)
  const drop = useRef(onFiles)
  drop.current = onFiles
  useEffect(() => {
    // Entering a child comes before leaving its parent: counting tells when the pointer has left the page.
    let depth = 0
    const show = (next: number) => {
      depth = Math.max(0, next)
      setAbove(depth > 0)
    }
    const on = (name: string, work: (event: DragEvent) => void) => {
      const listener = (event: Event) => {
        const drag = event as DragEvent
        if (drag.dataTransfer?.types.includes('Files')) work(drag)
      }
      window.addEventListener(name, listener)
      return () => window.removeEventListener(name, listener)
    }
    const stop = [
      on('dragenter', () => show(depth + 1)),
      on('dragleave', () => show(depth - 1)),
      // Without this the browser would open the file instead of the page.
      on('dragover', (event) => event.preventDefault()),
      on('drop', (event) => {
        event.preventDefault()
        show(0)
        if (folders && event.dataTransfer)
          void filesOf(event.dataTransfer).then((files) => files.length > 0 && drop.current(files))
        else {
          const files = [...(event.dataTransfer?.files ?? [])]
          if (files.length > 0) drop.current(files)
        }
      }),
    ]
    return () => {
      for (const end of stop) end()
    }
  }, [folders])
  if (!above) return null
  return (
    <div className={`place-center pad-24 pinned ${styles.veil}`}>
      <div className={`grid gap-12 strong ground-overlay round-md pad-32-48 ${styles.box}`}>
        <IconFileImport size={28} aria-hidden />
        {label}
      </div>
    </div>
  )
}
