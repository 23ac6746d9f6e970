import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheets that are open above the page, the uppermost last. */
    sheets?: readonly string[]
  }
}

/**
 * On a phone a sheet is a page to whoever holds it: Back closes it and stays where one was. It has an entry of its own in the
 * browser's history while it is open; closed by its buttons, the entry goes with it.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const { history, navigate } = useRouter()
  const key = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    const isOurs = () => history.location.state.sheets?.includes(key) ?? false
    const before = history.location.state.sheets ?? []
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, sheets: [...before, key] }),
      resetScroll: false,
    })
    const stop = history.subscribe(({ action }) => {
      if ((action.type === 'BACK' || action.type === 'GO') && !isOurs()) close()
    })
    return () => {
      stop()
      // What closed it may lead elsewhere in the same moment: then that page stays.
      setTimeout(() => {
        if (history.location.state.sheets?.at(-1) === key) history.back()
      })
    }
  }, [opened, key, history, navigate])
}
