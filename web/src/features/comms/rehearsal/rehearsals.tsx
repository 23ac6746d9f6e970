import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#web/app/session.ts'
import { RehearsalRow } from './rehearsal-row.tsx'
import { useRehearsals } from './store.ts'

/** So many stand above the threads; the others are asked for. */
const SHOWN = 3

/** One's own rehearsals, in this browser. */
export function Rehearsals({ search, openId }: { search: string; openId: string | null }) {
  const me = useMe()
  const [all, setAll] = useState(false)
  const words = search.trim().toLowerCase()
  const found = useRehearsals(me.id).filter(
    ({ name, lines }) =>
      words === '' || [name, ...lines.map(({ text }) => text)].some((text) => text.toLowerCase().includes(words)),
  )
  if (found.length === 0) return null
  const shown = all || words !== '' ? found : found.slice(0, SHOWN)
  return (
    <section className="border-bottom mb-8 pb-8" aria-label="Rehearsals">
      <ul className="stack gap-2 plain-list">
        {shown.map((rehearsal) => (
          <RehearsalRow key={rehearsal.id} rehearsal={rehearsal} open={rehearsal.id === openId} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          All {found.length} rehearsals
        </Button>
      )}
    </section>
  )
}
