import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { newKey } from '#web/ui/forms/new-key.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet that was opened above the page with this entry. */
    sheet?: string
  }
}

/** The sheets that are open now. */
const open = new Set<string>()
const watched = new WeakSet<RouterHistory>()

/**
 * On a phone a sheet is a page to whoever holds it: Back closes it and stays where one was. So it has an entry of its own in the
 * browser's history. Closed by its buttons it leaves the entry behind, and Back passes over it later: taking it out at once would
 * run against whatever the button leads to.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const { history, navigate } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    passOver(history)
    const key = newKey()
    const isLeft = isLeftBehind(history.location.state.sheet)
    open.add(key)
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, sheet: key }),
      // One that was left behind is used again.
      replace: isLeft,
      resetScroll: false,
    })
    const above = [...open].indexOf(key)
    const stop = history.subscribe(({ action, location }) => {
      if (action.type !== 'BACK' && action.type !== 'GO') return
      const now = location.state.sheet
      // Whoever goes back to a sheet below this one, or to the page, has left this one.
      if (now !== key && (now === undefined || [...open].indexOf(now) < above)) close()
    })
    return () => {
      stop()
      open.delete(key)
    }
  }, [opened, history, navigate])
}

const isLeftBehind = (sheet: string | undefined) => sheet !== undefined && !open.has(sheet)

/** Back from an entry whose sheet is closed already is meant for the page before. */
function passOver(history: RouterHistory): void {
  if (watched.has(history)) return
  watched.add(history)
  let before = history.location
  history.subscribe(({ action, location }) => {
    const { state, href } = before
    before = location
    if (action.type === 'BACK' && isLeftBehind(state.sheet) && href === location.href) history.back()
  })
}
