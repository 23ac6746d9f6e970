import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import styles from './search-door.module.css'

const Palette = later(() => import('#web/features/search/palette.tsx').then((module) => module.Palette))
const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The way to the palette from anywhere: `Ctrl/⌘ K`, or the button. It is loaded when it is first wanted. */
export function SearchButton() {
  const palette = useDialog<null>()
  const toggle = () => (palette.opened ? palette.close() : palette.open(null))
  // Also while somebody types.
  useHotkeys([['mod+K', toggle]], [], true)
  return (
    <>
      <button
        type="button"
        className={`row gap-8 dimmed sm one-line border ground-raised round-sm clickable target py-4 pl-12 pr-8 ${styles.door}`}
        aria-keyshortcuts={MAC ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={Palette.load}
        onClick={toggle}
      >
        <IconSearch size={16} aria-hidden />
        <span className={styles.words}>Find anything</span>
        <kbd className={`pad-0-4 xs border round-xs ml-16 ${styles.keys}`} aria-hidden>
          {MAC ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {palette.show((_, frame) => (
        <Palette {...frame} />
      ))}
    </>
  )
}
