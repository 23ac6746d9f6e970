import { Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronDown, IconSparkles } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './suggestion.module.css'

/** The panel: folded or open, as it was left. */
export function Fold({ children }: { children: ReactNode }) {
  const body = useId()
  const [open, setOpen] = useOpen()
  return (
    <section
      className={`full-width no-margin pad-0 mb-8 mx-auto px-24 max-reading-48 ${styles.panel}`}
      aria-label="AI suggestion"
    >
      <div className="card clip">
        <button
          type="button"
          className={`hover-ground focus-inside row full-width gap-8 pad-4-12 bright text-left no-border no-ground font-inherit target sm clickable ${styles.head}`}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          <IconSparkles className="fixed brass" size={16} aria-hidden />
          AI suggestion available...
          <IconChevronDown className={`fixed brass ${styles.fold}`} size={16} aria-hidden />
        </button>
        <div id={body} className={`stack gap-8 scroll-y contain-scroll pad-4-12 pb-12 ${styles.body}`} hidden={!open}>
          {children}
        </div>
      </div>
    </section>
  )
}

/** In its place, while there is none. */
export function Line({ busy, text, children }: { busy?: boolean; text: string; children?: ReactNode }) {
  return (
    <section
      className={`full-width no-margin pad-0 mb-8 mx-auto px-24 max-reading-48 ${styles.panel}`}
      aria-label="AI suggestion"
    >
      <div className="card clip">
        <div
          className={`hover-ground focus-inside row full-width gap-8 pad-4-12 bright text-left no-border no-ground font-inherit target sm clickable ${styles.head} ${styles.still}`}
        >
          {busy ? (
            <Loader size={16} aria-hidden />
          ) : (
            <IconAlertTriangle className="fixed brass" size={16} aria-hidden />
          )}
          <span role="status">{text}</span>
          {children}
        </div>
      </div>
    </section>
  )
}

const OPEN = 'adjutant.suggestions.open'

/** At first it is open where there is room. */
function useOpen(): [boolean, (open: boolean) => void] {
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? true
  const [chosen, setChosen] = useState(() => {
    try {
      return localStorage.getItem(OPEN)
    } catch {
      return null
    }
  })
  const set = (open: boolean) => {
    setChosen(String(open))
    try {
      localStorage.setItem(OPEN, String(open))
    } catch {}
  }
  return [chosen === null ? wide : chosen === 'true', set]
}
