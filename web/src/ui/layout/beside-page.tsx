import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Stands beside the page in the document: what lies in here is heard and reached while a dialog makes the page inert. */
export function BesidePage({ children }: { children: ReactNode }) {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted ? createPortal(children, document.body) : null
}
