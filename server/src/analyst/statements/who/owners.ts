// Marks before and behind a line that say what it is and whose: "TODO", "AI: Jonas:", "-> Kim", "(Mara, by Friday)", "@mel", "Dana: I'll …".
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import type { DateBase } from '../../dates/written-rules.ts'
import { isField, type Section, sectionOf } from '../../text/labels.ts'
import { turnHead } from '../form/turns.ts'
import { isGermanTask } from '../promises/promise-de.ts'
import { ACTS, GERMAN_PARTICIPLES } from '../promises/verbs.ts'
import { IN_SENTENCE, NAME, type People } from './people.ts'

export type OwnerMarks = {
  /** What the line's own mark says it is. */
  section: Section
  /** Marked as a thing to do by a sign of its own, not by the heading above. */
  marked: boolean
  owner: StatementParty | null
  /** Who says what follows; `owner` and `speaker` are never both set. */
  speaker: StatementParty | null
  /** Where the words behind the marks begin and end. */
  from: number
  to: number
}

const NOBODY: ReadonlySet<string> = new Set()
const ARROW = /^(?:->|=>|-->|→|⇒|➔|➜|►|»|>>)\s*/
const TODO =
  /^(?:TODO|TO ?DO|To-?[Dd]o|todo|to-do|AI|AP|FU|ACTION(?: ITEM| POINT)?|Action(?: item| point)?|AKTION|Aufgabe|Pendenz|Auftrag|Massnahme|Maßnahme|Next step|Nächster Schritt)\b(?: ?\d{1,3})?(?:\s*[:–-]\s*|\s+(?=\p{Lu}\p{Ll}+\s*[:–-])|\s+(?=\p{L}))/u
const LABEL = /^([^:?!.;\n]{1,48}(?:\.[^:?!.;\n]{1,40})?)(?<!\d):(?:\s+|$)(?!\/\/)/u
/** "Flyers: Petra, by Friday": a matter and whose it is. */
const VALUE_OWNER = new RegExp(
  String.raw`^(${NAME}|me|ich|I)(?:(?: (?:and|&|und|\+) |\/)(?:${NAME}|me|ich|I))?(?:$|[.]?$|[,;] | \(|\. (?=\p{Lu})| (?=by |bis |until |on |am |w\/c |next |this |nächste|diese))`,
  'u',
)
/** A hyphen without a space on either side is within a name: "Jean-Pierre". */
const DASHED = new RegExp(String.raw`^(${NAME})(?: \([^()]{1,30}\))? ?(?:=>|->|→|[–-](?= )|(?<= )[–-]) ?(?=\S)`, 'u')
const BEHIND = new RegExp(
  String.raw`(?<!\s)(?:\s*(?:[([–→]|->|=>|--| - |@|,? owner:?|,? resp\.?:?|,? verantwortlich:?|,? zuständig:?)\s*)(@?${NAME}|ich|I|me|mir|alle|all)(?:\s*(?:,|:|/|&|und|and|–|-|\()?\s*(?:${NAME})?)(?:[,:]?\s*(?:bis|by|until|due|till|per|zum|vor|before|on|am|fällig)?\s*[^()[\]]{0,40})?[)\]]?\.?$`,
  'u',
)

/** The marks of a line. `isTask`: whether the heading or box above makes it a thing to do. */
export function marksOf(
  clean: string,
  people: People,
  base: DateBase,
  isTask: boolean,
  isTalk: boolean,
  minuted: ReadonlySet<string> = NOBODY,
): OwnerMarks {
  const marks: OwnerMarks = { section: null, marked: false, owner: null, speaker: null, from: 0, to: clean.length }
  const rest = () => clean.slice(marks.from)
  const take = (pattern: RegExp) => {
    const match = pattern.exec(rest())
    if (match) marks.from += match[0].length
    return match
  }
  const turn = turnHead(clean)
  if (turn?.timed) {
    marks.from = turn.from
    if (turn.name !== null) return { ...marks, speaker: people.party(turn.name) }
  }
  const comma = minuted.size > 0 ? /^([^,]{2,40}), /.exec(clean) : null
  if (comma?.[1] !== undefined && minuted.has(comma[1]))
    return { ...marks, from: comma[0].length, speaker: people.party(comma[1]) }
  const arrow = take(ARROW)
  const todo = take(TODO)
  if (todo) Object.assign(marks, { section: 'action', marked: true })
  const handle = /^(@[\p{L}\d][\p{L}\d._-]{0,40})(?:[,:]| –| -)?\s+(?=\S)/u.exec(rest())
  if (handle?.[1]) {
    const value = rest().slice(handle[0].length)
    marks.from += handle[0].length
    if (isTask || todo !== null || arrow !== null || isThingToDo(value, people, base, true))
      return { ...marks, marked: true, owner: people.party(handle[1]) }
    return { ...marks, speaker: people.party(handle[1]) }
  }
  const isGiven = isTask || todo !== null
  for (let more = 0; more < 2; more++)
    if (!label(marks, rest(), people, base, isGiven || (arrow !== null && !TELLS.test(rest())), isTalk)) break
  if (marks.owner === null && marks.speaker === null)
    dashed(marks, rest(), people, base, isTask || todo !== null || arrow !== null)
  if (marks.owner === null && marks.speaker === null) behind(marks, clean, people, base, isTask)
  return marks
}

const OWN_LABEL = /^(?:(?:for|from) me|me|I|ich|(?:für|von) mi(?:ch|r))$/iu
const WITH_ME = new RegExp(
  String.raw`^(?:(?<other>${NAME}) (?:and|&|und|\+) (?:me|I|ich)|(?:[Mm]e|I|[Ii]ch) (?:and|&|und|\+) (?<who>${NAME}))$`,
  'u',
)
/** An arrow is a bullet, too: "→ Kim: "too slow"", "→ hall: who pays?", "→ shop: best bread I ever had". */
const TELLS = /^[^:]{1,48}: (?:["“„»]|.{0,300}(?:\?["”]?$|(?<!\p{L})(?:I|we|ich|wir)(?!\p{L})(?!'ll| will| shall)))/u

const WANTS =
  /^(?:wants?|needs?|expects?|demands?|asks? for|is waiting|waits? for|braucht|möchte|will (?:\p{L}+ ){0,6}?(?:haben|sehen|wissen)(?!\p{L})|erwartet|fordert|verlangt|wartet auf)(?!\p{L})(?! to (?!see|have|know))/iu

function label(
  marks: OwnerMarks,
  rest: string,
  people: People,
  base: DateBase,
  isTask: boolean,
  isTalk: boolean,
): boolean {
  const match = LABEL.exec(rest)
  const words = match?.[1]?.trim()
  if (match === null || words === undefined) return false
  // "Callum: wants the figures by Thursday": what somebody wants of others is no thing of theirs to do.
  if (WANTS.test(rest.slice(match[0].length))) return false
  const section = sectionOf(words)
  if (section !== null && section !== 'silent') {
    marks.section = section
    marks.from += match[0].length
    if (section === 'action') marks.marked = true
    if (/^(?:my|mein)/i.test(words)) marks.owner = people.author ?? { words: 'I', resolved: null }
    return true
  }
  const owned = isTalk ? null : VALUE_OWNER.exec(rest.slice(match[0].length))?.[1]
  if (
    owned != null &&
    (isTask || datesIn(rest, base).some(({ day }) => day >= base.today)) &&
    !people.isPerson(words) &&
    !isField(words) &&
    (people.isPerson(owned) || /^(?:me|ich|I)$/.test(owned))
  ) {
    marks.owner = /^(?:me|ich|I)$/.test(owned)
      ? (people.author ?? { words: owned, resolved: null })
      : people.party(owned)
    marks.marked = true
    return false
  }
  if (
    !isTalk &&
    people.kind === 'note' &&
    OWN_LABEL.test(words) &&
    (isTask || /^(?:for|from|für|von) /i.test(words) || isThingToDo(rest.slice(match[0].length), people, base))
  ) {
    marks.from += match[0].length
    marks.owner = people.author ?? { words, resolved: null }
    marks.marked = true
    return true
  }
  // "Piet and me: clear the yard": whoever he is.
  const together = !isTalk && people.kind === 'note' ? WITH_ME.exec(words)?.groups : undefined
  if (together !== undefined && (isTask || isThingToDo(rest.slice(match[0].length), people, base))) {
    marks.from += match[0].length
    marks.owner = people.author ?? { words: 'I', resolved: null }
    marks.marked = true
    return true
  }
  const name = words.replace(/\s*\([^()]*\)$/, '')
  const [first = ''] = name.split(/\s*(?:,|\/|&|\+| and | und )\s*/)
  // "Halvorsen memo", "Andreas hat gerechnet": a matter or a sentence with a name in it.
  const isName = people.isPerson(first) && !IN_SENTENCE.test(first)
  if (!isName && !(isTalk && /^\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,3}$/u.test(name))) {
    if (!(isTask && people.isParty(first))) return false
  }
  const value = rest.slice(match[0].length)
  marks.from += match[0].length
  if (!isTalk && (isTask || isThingToDo(value, people, base))) marks.owner = people.party(first)
  else marks.speaker = people.party(first)
  return true
}

/** "Ola - besorgt es", "Brunner => Offerte Lager, bis Ende Nov." */
function dashed(marks: OwnerMarks, rest: string, people: People, base: DateBase, isTask: boolean) {
  const match = DASHED.exec(rest)
  if (match?.[1] === undefined || !people.isPerson(match[1])) return
  const arrow = /(?:=>|->|→) ?$/.test(match[0])
  marks.from += match[0].length
  if (/^(?:not|no|nicht|kein|noch nicht)(?!\p{L})/iu.test(rest.slice(match[0].length))) return
  if (arrow || isTask || isThingToDo(rest.slice(match[0].length), people, base)) {
    marks.owner = people.party(match[1])
    if (arrow) marks.marked = true
  } else marks.speaker = people.party(match[1])
}

function behind(marks: OwnerMarks, clean: string, people: People, base: DateBase, isTask: boolean) {
  // Only the end is looked at.
  const start = Math.max(marks.from, clean.length - 120)
  const match = BEHIND.exec(clean.slice(start))
  const name = match?.[1]
  if (!match || name === undefined || start + match.index - marks.from < 3) return
  const before = clean.slice(marks.from, start + match.index)
  const tail = clean.slice(start + match.index)
  const handed =
    people.isPerson(name) &&
    people.kind === 'note' &&
    /^\s*(?:[([–→]|->|=>|--| - )/.test(match[0]) &&
    datesIn(tail, base).some(({ day }) => day >= base.today) &&
    !/\d/.test(before) &&
    marks.from + before.length > 3
  const given =
    people.kind === 'note' &&
    people.isPerson(name) &&
    /^\s*(?:->|=>|→) ?@?[^\d,:/&(]{2,40}$/.test(match[0]) &&
    !/\d/.test(before) &&
    !people.isPerson(before.trim()) &&
    before.trim().split(' ').length < 6
  if (!isTask && !marks.marked && !handed && !given && !isThingToDo(before, people, base)) return
  if (/^(?:ich|I|me|mir)$/.test(name)) marks.owner = people.author ?? { words: name, resolved: null }
  else if (people.isPerson(name) || /^(?:alle|all)$/.test(name)) marks.owner = people.party(name)
  if (marks.owner !== null && /^\s*(?:->|=>|→|@)/.test(match[0])) marks.marked = true
}

/** "write the runbook by Friday", "Muster bringen bis KW 50": what one writes behind somebody's name to give it to them. */
export function isThingToDo(value: string, people: People, base: DateBase, asked = false): boolean {
  if (/\?\s*$/.test(value) || /(?:^|[^\p{L}])(?:I|I'm|I'll|we|ich|wir)(?:[^\p{L}]|$)/u.test(value)) return false
  if (/^(?:let's|lets|let us|please|bitte)\b/i.test(value) && !asked) return false
  // A noun that is also a verb: "vote can be closed", "issue is known".
  if (
    /^\p{L}+ (?:can|could|is|are|was|were|will|would|should|has|have|had|may|might|must|needs|does|did|seems|looks|wird|kann|muss|soll)\b/iu.test(
      value,
    )
  )
    return false
  if (
    /^(?:vote|issue|review|test|list|plan|report|schedule|offer|order|process|support|change|release|plans?|meeting|work) \p{Ll}+s\b/u.test(
      value,
    )
  )
    return false
  const first = /^(?:to |please |bitte )?([\p{L}-]+)/u.exec(value)?.[1]?.toLowerCase() ?? ''
  if (people.kind === 'message') return false
  // "Angebot am 22.10. verschickt": it is done.
  if (value.split(/\s+/).some((word) => GERMAN_PARTICIPLES.has(word.replace(/[.,;:]$/, '')))) return false
  if (ACTS.has(first) && first !== 'agree' && first !== 'let') return true
  const dated = datesIn(value, base).some(({ role, day }) => role === 'until' && day >= base.today)
  if (/\b(?:ist|war|hat|haben|sind|wird|was|is|were|has|had|are|said|meint|sagt|findet)\b/i.test(value)) return false
  return isGermanTask(value) || (dated && value.split(' ').length > 2)
}
