// What a later sentence has moved though it shares few words: "The party is now Dec 19", after "Holiday party will be Saturday, Dec 12".
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { AnswerKind, Term } from '../../text/asked.ts'
import { likeness, stemOf } from '../../text/stems.ts'
import { contradict, type Quantity, quantitiesOf } from '../reckoned/quantities.ts'
import type { Hit } from './passages.ts'

/** Says that something holds from now on, or in place of what held. */
const NOW =
  /\b(?:now|instead|moved|moves|moving|postponed|pushed|brought forward|put back|slips?|slipped|after all|no longer|rescheduled)\b|(?<!\p{L})(?:nun|jetzt|statt|stattdessen|verschoben|verschiebt|verlegt|vorgezogen|doch|erst|nicht mehr|neu(?:er)? termin)(?!\p{L})/iu
/** A thing that was spoken of already. */
const THING =
  /(?<!\p{L})(?:the|our|this|that|its|die|der|das|den|dem|des|unser\p{L}{0,2}|dies\p{L}{1,2}) (?<thing>\p{L}{3,40})(?!\p{L})/giu
const OF_ANOTHER =
  /^\p{L}+ \p{L}+ (?:of|at|for|with|in|from|von|vom|bei|beim|für|mit|im|des|der) (?:the |den |dem |der )?(?<name>\p{Lu}\p{L}{2,30})/u
const ALIKE = 0.85

/**
 * The newest later sentence that sets another day or amount in the place of the answer's: it says so ("now", "instead"), and speaks of the
 * question's thing as of one that is known ("the party").
 */
export function movedSince(
  top: Hit,
  hits: readonly Hit[],
  terms: readonly Term[],
  kind: AnswerKind,
  context: AnalystContext,
): Hit | null {
  if (kind !== 'when' && kind !== 'how much') return null
  const own = quantitiesOf(top, kind, context)
  if (own.length === 0 || top.read.day === '') return null
  const content = terms.filter(({ day, isName }) => day === undefined && !isName)
  const known = `${top.read.sentences[top.at]?.text ?? ''} ${terms.map(({ word }) => word).join(' ')}`.toLowerCase()
  const later = hits.filter(({ read, asks }) => !asks && read.kind !== 'task' && read.day > top.read.day)
  const moved = later.filter((hit) => {
    const text = hit.read.sentences[hit.at]?.text ?? ''
    if (!NOW.test(text) || !isOther(own, quantitiesOf(hit, kind, context))) return false
    return namesAgain(text, content, known)
  })
  const [newest] = moved.toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score)
  return newest ? { ...newest, fits: true } : null
}

const isOther = (own: readonly Quantity[], told: readonly Quantity[]) => told.length > 0 && contradict(own, told)

/**
 * "The party" of "holiday party", "the lab" of "Laborergebnis", with no other word before it and nothing behind that makes it another's
 * ("the audit at Barberton").
 */
function namesAgain(text: string, content: readonly Term[], known: string): boolean {
  return [...text.matchAll(THING)].some(({ index, groups }) => {
    const stem = stemOf((groups?.thing ?? '').toLowerCase())
    const other = OF_ANOTHER.exec(text.slice(index))?.groups?.name
    if (other !== undefined && !known.includes(other.toLowerCase())) return false
    return content.some(
      (term) =>
        likeness(term.stem, stem) >= ALIKE ||
        (stem.length >= SHORTEST_PART && term.stem.length >= stem.length + 4 && term.stem.startsWith(stem)) ||
        (stem.length >= 4 && term.stem.length >= stem.length + 3 && term.stem.endsWith(stem)),
    )
  })
}
const SHORTEST_PART = 5
