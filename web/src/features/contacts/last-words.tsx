import type { Contact } from '#contract/contacts.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'

/** What was said last, in its own words: what one wants to know before the phone rings. */
export function LastWords({ contact }: { contact: Contact }) {
  const [last] = contact.past_interactions
  if (!last) return null
  const words = (last.notes ?? '').split('\n').find((line) => line.trim() !== '')
  return (
    <section className="no-margin pad-12 breaks ground-hover round-md" aria-label="Last words">
      <strong>
        <time dateTime={last.date}>{formatDay(last.date)}</time> · <Words text={last.summary} />
      </strong>
      {words && (
        <>
          <br />
          <Words text={words.replace(/^[#>*+\s-]+/u, '')} />
        </>
      )}
    </section>
  )
}
