import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { hasPushChoice } from '#web/app/offline/push.ts'
import { useMe } from '#web/app/session.ts'
import { later } from '#web/ui/later.tsx'
import doors from '#web/ui/layout/header-door.module.css'
import { CountMark } from '#web/ui/marks/count-mark.tsx'
import { announce } from '#web/ui/notices/announce.tsx'
import styles from './bell.module.css'
import { bellLabel } from './format.ts'
import { countsQuery } from './queries.ts'

const BellPanel = later(() => import('./bell-panel.tsx').then((module) => module.BellPanel))

/** From here on there is room for a panel below the bell; a phone goes to the page. */
const WIDE = '(min-width: 768px)'

/** In the header: how much is new, and the way to it. */
export function Bell() {
  const { data } = useQuery(countsQuery)
  const [open, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const door = useRef<HTMLAnchorElement>(null)
  const unread = data?.unread ?? 0
  useNewsSaid(unread, data?.newest_at ?? null)
  useDeviceKept()
  const label = bellLabel(unread)
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia(WIDE).matches) return
    event.preventDefault()
    event.stopPropagation()
    panel.current?.togglePopover()
  }
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <Link
        ref={door}
        to="/app/notifications"
        className={`place-center fixed dimmed round-sm relative hover-ground hover-bright ${doors.door}`}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        data-new={unread > 0 || undefined}
        // A press on the bell closes what a press beside it would close: it must not open it again.
        onPointerDown={(event) => open && event.preventDefault()}
        onClick={toggle}
      >
        <IconBell size={20} aria-hidden />
        <CountMark count={unread} className="absolute top-0 right-0" />
      </Link>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        className={`no-margin pad-0 bright outlined ground-overlay shadow clip pinned w-420 ${styles.panel}`}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'closed' && panel.current?.contains(document.activeElement)) door.current?.focus()
        }}
      >
        {open && <BellPanel onLeave={close} />}
      </div>
    </>
  )
}

/** Between two announcements: ten messages in a row are heard as one. */
const QUIET_MS = 10_000

/** Says to a screen reader that something came, once for all that comes together. What was there at first is said by the bell. */
function useNewsSaid(unread: number, newest: string | null): void {
  const before = useRef<{ newest: string | null; said: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const last = before.current
    if (last === null || newest === null || newest <= (last.newest ?? '')) {
      before.current = { newest: newest ?? last?.newest ?? null, said: last?.said ?? 0 }
      return
    }
    before.current = { newest, said: last.said }
    if (unread === 0) return
    clearTimeout(timer.current)
    const say = () => {
      if (before.current) before.current.said = Date.now()
      announce(unread === 1 ? '1 unread notification' : `${unread} unread notifications`)
    }
    timer.current = setTimeout(say, Math.max(500, last.said + QUIET_MS - Date.now()))
  }, [unread, newest])
  useEffect(() => () => clearTimeout(timer.current), [])
}

const LATER_MS = 3_000

/** A browser that was told stays so with a new session, and is told nothing once somebody else has signed in. */
function useDeviceKept() {
  const me = useMe()
  useEffect(() => {
    if (!hasPushChoice()) return
    const timer = setTimeout(
      () => void import('./device.ts').then(({ keepDevice }) => keepDevice(me.id)).catch(() => {}),
      LATER_MS,
    )
    return () => clearTimeout(timer)
  }, [me.id])
}
