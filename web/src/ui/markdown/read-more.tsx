import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './read-more.module.css'

type Props = {
  /** The text; as a function, it may give less of a long text while it is folded. */
  children: ReactNode | ((open: boolean) => ReactNode)
  /** How many lines are shown while it is folded. */
  lines: number
  initiallyOpen?: boolean
  /** A long list forgets what is out of sight: whoever shows it there remembers what was open. */
  onToggle?(open: boolean): void
}

/** A text folded to its first lines, with Show More where there is more. */
export function ReadMore({ children, lines, initiallyOpen = false, onToggle }: Props) {
  const [open, setOpen] = useState(initiallyOpen)
  const [long, setLong] = useState(initiallyOpen)
  const box = useRef<HTMLDivElement>(null)
  // Before the first paint: a button that comes later would push what stands below it.
  useLayoutEffect(() => {
    const element = box.current
    if (!element || open) return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 4)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [open])
  const toggle = () => {
    setOpen(!open)
    onToggle?.(!open)
  }
  return (
    <div>
      <div
        ref={box}
        data-folded={!open || undefined}
        className={open ? undefined : `stack clip ${styles.clamped} ${long ? styles.fading : ''}`}
        style={{ '--lines': lines } as Record<string, unknown>}
      >
        <div>{typeof children === 'function' ? children(open) : children}</div>
      </div>
      {long && (
        <button
          type="button"
          className="hover-bright pad-0 dimmed medium no-border no-ground round-xs clickable min-h-28 mt-4 thumb"
          aria-expanded={open}
          onClick={toggle}
        >
          {open ? 'Show Less' : 'Show More'}
        </button>
      )}
    </div>
  )
}
