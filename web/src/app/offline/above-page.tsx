import { type ReactNode, useEffect, useRef } from 'react'

/** What stands between the header and the page: screens that fill the window leave its height, `--above`, out of theirs. */
export function AbovePage({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--above', `${current.getBoundingClientRect().height}px`))
    watch.observe(current)
    return () => {
      watch.disconnect()
      style.removeProperty('--above')
    }
  }, [])
  return <div ref={place}>{children}</div>
}
