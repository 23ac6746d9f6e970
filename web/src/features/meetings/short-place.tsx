import type { Meeting } from '#contract/meetings.ts'
import { Words } from '#web/ui/words/words.tsx'
import { shortPlace } from './format.ts'

/** Behind the hours of a meeting in a list; nothing where it has no place. */
export function ShortPlace({ of }: { of: Pick<Meeting, 'place'> }) {
  if (!of.place) return null
  return (
    <>
      {' · '}
      <Words text={shortPlace(of)} />
    </>
  )
}
