import { useEffect, useState } from 'react'

/**
 * A dialog that is mounted open begins closed for one moment: only a change to open lets it remember where the focus was, and
 * give it back.
 */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
