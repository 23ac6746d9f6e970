// Words for a screen reader alone, said when it has time for them. One place in the document for all of them: it is there from the
// start, as a region must be that is to be heard, and no dialog covers it.
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '#web/store.ts'
import { BesidePage } from '#web/ui/layout/beside-page.tsx'

type Announcement = { key: number; text: string }

/** Long enough for every screen reader to notice; then nobody stumbles over it when reading the page to its end. */
const STAYS_MS = 7_000

const announcements = createStore<readonly Announcement[]>([])
let count = 0

/** Says `text` once; the same words said again are heard again. */
export function announce(text: string): void {
  if (text === '') return
  const key = ++count
  announcements.set([...announcements.get(), { key, text }])
  setTimeout(() => announcements.set(announcements.get().filter((each) => each.key !== key)), STAYS_MS)
}

/** Says `text` whenever it changes to something else; what it was at first is on the page already. */
export function useAnnounced(text: string): void {
  const before = useRef(text)
  useEffect(() => {
    if (before.current === text) return
    before.current = text
    announce(text)
  }, [text])
}

/** Where the words are: once in the page. */
export function Announcer() {
  const words = useStore(announcements)
  return (
    <BesidePage>
      <VisuallyHidden role="log" aria-label="Announcements" aria-live="polite" aria-relevant="additions">
        {words.map(({ key, text }) => (
          <div key={key}>{text}</div>
        ))}
      </VisuallyHidden>
    </BesidePage>
  )
}
