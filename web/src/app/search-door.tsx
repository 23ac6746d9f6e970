import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import styles from './search-door.module.css'

const load = () => import('#web/features/search/palette.tsx')
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })))
const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The way to the palette from anywhere: `Ctrl/⌘ K`, or the button. It is loaded when it is first wanted. */
export function SearchDoor() {
  /** 0: never opened. A new number for each opening, so that none begins with what was typed before. */
  const [opening, setOpening] = useState(0)
  const [opened, setOpened] = useState(false)
  const toggle = () => {
    if (!opened) setOpening(opening + 1)
    setOpened(!opened)
  }
  // Also while somebody types.
  useHotkeys([['mod+K', toggle]], [], true)
  return (
    <>
      <button
        type="button"
        className={styles.door}
        aria-keyshortcuts={MAC ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={toggle}
      >
        <IconSearch size={16} aria-hidden />
        <span className={styles.words}>Find anything</span>
        <kbd className={styles.keys} aria-hidden>
          {MAC ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {opening > 0 && (
        <Suspense>
          <Palette key={opening} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
