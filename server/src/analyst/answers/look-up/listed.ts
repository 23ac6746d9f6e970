// "The four points that the council wanted", "what ways out are there?", "and what did we agree?": a list of one record, by what stands above it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { noteTitle } from '../../notes/title.ts'
import { contentOf, type Term, termsOf } from '../../text/asked.ts'
import { md, page, words } from '../../text/markdown.ts'
import { type Sentence, sentencesIn } from '../../text/sentences.ts'
import { shortened } from '../../text/speech.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { notesMeant } from '../gate/meant.ts'
import { COUNTS } from '../reckoned/number-words.ts'
import { says } from '../reckoned/sum-tables.ts'
import { type PassageRead, readFor } from './passages.ts'
import { respelled } from './respelled.ts'

type Sort = { asked: RegExp; headed: RegExp }
/** What lists are asked for by, and what they are headed by. */
const SORTS: readonly Sort[] = [
  {
    asked:
      /\b(?:ways? (?:out|forward)|options?|alternatives?|choices|what (?:can|could|may) (?:we|i|they|one) do)\b|(?<!\p{L})(?:auswege?|optionen|möglichkeiten|alternativen|was (?:können|könnten|kann|könnte) (?:wir|man|ich) (?:tun|machen))(?!\p{L})/iu,
    headed:
      /\b(?:options?|alternatives?|choices|ways? (?:out|forward)|what (?:we|i|one|they) (?:can|could|may) do|what can be done)\b|(?<!\p{L})(?:auswege?|optionen|möglichkeiten|alternativen|was (?:wir|man|ich) (?:tun|machen) (?:können|könnten|kann|könnte))(?!\p{L})/iu,
  },
  {
    asked:
      /\b(?:points|demands|wishes|requests|conditions|requirements)\b|\bwhat (?:exactly )?(?:does|do|did) .{2,60}? (?:exactly )?(?:want|need|ask for|ask of (?:us|me)|demand|require)\b|(?<!\p{L})(?:punkte|forderungen|wünsche|bedingungen|anliegen)(?!\p{L})|(?<!\p{L})was (?:genau )?(?:will|wollen|braucht|brauchen|verlangt|verlangen|fordert|fordern) /iu,
    headed:
      /\b(?:points|demands|wish(?:es|ed)?|requests?|conditions|requirements|wants?|wanted|needs?|asks? for)\b|(?<!\p{L})(?:punkte|forderungen|fordern|fordert|wünsche|wünscht|bedingungen|anliegen|will|wollen|wollte[n]?|verlangt|verlangen|braucht|brauchen)(?!\p{L})/iu,
  },
  {
    asked:
      /\b(?:findings?|faults|defects|shortcomings|(?:things|points|issues|problems) .{0,50}\b(?:found|find|criticised|raised|named))\b|(?<!\p{L})(?:feststellungen|mängel|beanstandungen|befunde|(?:dinge|punkte|sachen) .{0,50}(?<!\p{L})(?:fand|fanden|gefunden|bemängelt\p{L}*|beanstandet\p{L}*))(?!\p{L})/iu,
    headed:
      /\b(?:findings?|faults|defects|shortcomings|found|issues|problems)\b|(?<!\p{L})(?:feststellungen|mängel|beanstandungen|befunde|gefunden|bemängelt|beanstandet)(?!\p{L})/iu,
  },
]
const NUMBERED =
  /\b(?:the|die|all|alle) (?<n>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn) (?=\p{L})/iu
const ASKS =
  /\b(?:ways? (?:out|forward)|options?|alternatives?|choices|points|demands|wishes|requests|conditions|requirements|see|sees|saw|list|want(?:s|ed)?|needs?|need(?:s|ed)?|exactly|things|all|findings?|faults|defects|issues|problems|found|find|raised|demands?|has|had|wrote|write|named?|said|asked for)\b|(?<!\p{L})(?:auswege?|optionen|möglichkeiten|alternativen|punkte|forderungen|wünsche|bedingungen|anliegen|sieht|sehen|liste|will|wollen|wollte[n]?|hatte[n]?|stellt[e]?|nannte[n]?|genannt|gefordert|tun|machen)(?!\p{L})/giu
const [MARK, COVER, MOST] = [/^\s{0,8}(?:[-*•–]|\d{1,2}[.)]|[a-z]\))\s+/iu, 0.5, 12]

/** The one list that is meant; null where none is headed so, or several are. */
export async function listedAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text, about, german } = gated
  const agreed = await agreedAnswer(context, gated)
  if (agreed !== null) return agreed
  const sort = SORTS.find(({ asked }) => asked.test(text))
  if (sort === undefined) return null
  const number = NUMBERED.exec(text)?.groups?.n
  const n = number === undefined ? null : (COUNTS[number.toLowerCase()] ?? Number(number))
  const own = await respelled(context, contentOf(termsOf(text.replace(NUMBERED, ' ').replace(ASKS, ' '))))
  const terms = own.length > 0 ? own : contentOf(termsOf(about ?? ''))
  if (terms.length === 0) return null
  const found = (await readFor(context, terms)).flatMap((read) =>
    listsIn(read).flatMap(({ head, items }) => {
      if (!sort.headed.test(head) || (n !== null && n !== items.length)) return []
      const cover = coverOf(read, head, terms, { isOwn: own.length > 0, isCounted: n !== null })
      return cover >= (own.length > 0 && n === null ? 1 : COVER) ? [{ read, head, items, cover }] : []
    }),
  )
  const [best, next] = found.toSorted((a, b) => b.cover - a.cover || b.read.day.localeCompare(a.read.day))
  // So many points of something like it: only where nothing else is headed so.
  if (best && own.length > 0 && best.cover < 1 && next) return null
  if (!best || (next && next.cover === best.cover && next.read.day === best.read.day)) return null
  const { read, head, items } = best
  const cite = context.cite({ kind: read.kind, id: read.id })
  return page(
    german ? md`Unter ${words(head)} steht: ${cite}` : md`Under ${words(head)} stands: ${cite}`,
    items.slice(0, MOST).map((item) => md`${words(shortened(item, 300))} ${cite}`),
  )
}

/** What the title and the head say of the words; of a matter spoken of before, what all of the record says. */
function coverOf(
  read: PassageRead,
  head: string,
  terms: readonly Term[],
  { isOwn, isCounted }: { isOwn: boolean; isCounted: boolean },
): number {
  const held = [
    ...read.title,
    ...wordsOf(head).map((word) => stemOf(word.toLowerCase())),
    ...(isOwn ? [] : read.stems.flat()),
  ]
  // Just so many are asked for: who found them need not stand in the title.
  if (isCounted && isOwn && terms.some((term) => says(held, term))) held.push(...read.stems.flat())
  return terms.filter((term) => says(held, term)).length / terms.length
}

/** Marked lines one below the other, and the line that stands right above them. */
function listsIn(read: PassageRead): { head: string; items: string[] }[] {
  const lines = read.text.split('\n')
  const found: { head: string; items: string[] }[] = []
  for (let at = 1; at < lines.length; at += 1) {
    if (!MARK.test(lines[at] ?? '') || MARK.test(lines[at - 1] ?? '')) continue
    let end = at
    while (end < lines.length && MARK.test(lines[end] ?? '')) end += 1
    const above = lines.slice(Math.max(0, at - 2), at).findLast((line) => line.trim() !== '')
    const head = (above ?? '').replace(/^[#*\s]{1,8}|[:*\s]{1,8}$/gu, '')
    if (end - at > 1 && head !== '' && head.length < LONGEST_HEAD)
      found.push({ head, items: lines.slice(at, end).map((line) => line.replace(MARK, '').trim()) })
    at = end
  }
  return found
}
const LONGEST_HEAD = 90

const AGREED_ASKED =
  /^(?:(?:and|so|ok|okay|und|also)[, ]+)*(?:what (?:did|have|has|was|were) (?:(?:we|they|you all|everybody|it) )?(?:(?:actually|finally|then|really) )?(?:agreed?|decided?|settled?|resolved?)(?: (?:there|then|on|in the end))?|was (?:haben|hat|wurde|habt) (?:(?:wir|sie|man|ihr) )?(?:(?:da|dort|denn|nun|dann|eigentlich|jetzt|konkret) )*(?:beschlossen|vereinbart|entschieden|ausgemacht|abgemacht|verabredet|festgelegt))[\s?!.]{0,4}$/iu
const AGREED_HEAD =
  /^(?:agreed?|agreements?|decided|decisions?(?: taken| made)?|resolved|resolutions?|settled|beschlüsse|beschlossen|beschluss|vereinbart|vereinbarungen|entschieden|entscheidungen|festgelegt)$/iu

/** What the meeting that was just spoken of has under "Agreed". */
async function agreedAnswer(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  if (!about || !AGREED_ASKED.test(text)) return null
  const meant = await notesMeant(context, about, 0.75)
  const [note] = /(?<!\p{L})(?:last|latest|letzte\p{L}?|jüngste\p{L}?)(?!\p{L})/iu.test(about)
    ? meant.toSorted((a, b) => b.entry_date.localeCompare(a.entry_date))
    : meant.length === 1
      ? meant
      : []
  if (!note) return null
  const under = ({ under }: Sentence) => under.split(' · ').some((part) => AGREED_HEAD.test(part.trim()))
  const lines = [
    ...Map.groupBy(
      sentencesIn(note.content).filter((each) => !each.isHeading && under(each)),
      ({ line }) => line,
    ),
  ]
  if (lines.length === 0) return null
  const cite = context.cite(refs.note(note))
  return page(
    german
      ? md`Als beschlossen steht in ${words(shortened(noteTitle(note), 80))}: ${cite}`
      : md`As agreed stands in ${words(shortened(noteTitle(note), 80))}: ${cite}`,
    lines
      .slice(0, MOST)
      .map(([, parts]) => md`${words(shortened(parts.map((each) => each.text).join(' '), 300))} ${cite}`),
  )
}
