// A menu of actions on the browser's own popover: it closes by Escape and by a click elsewhere, and costs nothing to load.
import { type Icon, IconCheck } from '@tabler/icons-react'
import {
  type AriaAttributes,
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
} from 'react'
import styles from './menu.module.css'

type Target = ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & AriaAttributes>
type Props = {
  /** The button that opens the menu. */
  target: Target
  /** What a screen reader calls the menu. */
  label: string
  /** In pixels. */
  width?: number
  /** Above or below the middle of its button; else they end at the same right edge. */
  centered?: boolean
  /** MenuItem and MenuDivider. */
  children: ReactNode
}

const GAP = 4
const EDGE = 8

export function Menu({ target, label, width = 200, centered, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const watching = useRef<AbortController>(null)
  const place = (open: boolean) => {
    watching.current?.abort()
    const element = menu.current
    const anchor = document.querySelector(`[popovertarget="${id}"]`)
    element?.toggleAttribute('data-placed', open)
    if (!open || element === null || anchor === null) return
    const button = anchor.getBoundingClientRect()
    const below = button.bottom + GAP
    const fits = below + element.offsetHeight <= innerHeight - EDGE
    const top = fits ? below : button.top - GAP - element.offsetHeight
    // Within the window also when its button is not: after the window was turned or zoomed the page has flowed anew.
    const within = (at: number, length: number, room: number) => Math.max(EDGE, Math.min(at, room - EDGE - length))
    element.style.top = `${within(top, element.offsetHeight, innerHeight)}px`
    element.style.left = `${within(centered ? (button.left + button.right - width) / 2 : button.right - width, element.offsetWidth, innerWidth)}px`
    if (!element.contains(document.activeElement)) itemsOf(element)[0]?.focus()
    // It stands where its button was: when that moves away below it, it closes. What scrolls elsewhere is no matter.
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) element.hidePopover()
    }
    watching.current = new AbortController()
    const { signal } = watching.current
    window.addEventListener('scroll', scrolled, { capture: true, signal })
    // A window that was turned or zoomed has its button elsewhere.
    window.addEventListener('resize', () => place(true), { signal })
  }
  return (
    <>
      {cloneElement(target, { popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`no-margin bright outlined ground-overlay shadow scroll-y pinned pad-4 ${styles.menu}`}
        style={{ width }}
        onKeyDown={moveFocus}
        onClick={() => menu.current?.hidePopover()}
        onToggle={({ newState }) => place(newState === 'open')}
      >
        {children}
      </div>
    </>
  )
}

type ItemProps = {
  icon?: Icon
  /** A link where the item leads somewhere; the click is then the router's. */
  href?: string
  danger?: boolean
  /** For a switch: whether it is on. */
  checked?: boolean
  onClick(event: MouseEvent<HTMLElement>): void
  children: ReactNode
}

export function MenuItem({ icon: Icon, href, danger, checked, onClick, children }: ItemProps) {
  const role = checked === undefined ? 'menuitem' : 'menuitemcheckbox'
  const shared = {
    role,
    'aria-checked': checked,
    className: styles.item,
    'data-danger': danger || undefined,
    onClick,
  } as const
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
      {checked && <IconCheck size={16} className={styles.check} aria-hidden />}
    </>
  )
  if (href !== undefined)
    return (
      <a href={href} {...shared}>
        {content}
      </a>
    )
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  )
}

export function MenuDivider() {
  return <hr className="no-border no-margin mt-4 mb-4 border-top" />
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = itemsOf(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}
