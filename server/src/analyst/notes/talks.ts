// Notes that tell of a talk: "Called Priya, she …", "Telefonat mit Herrn Adler: …", "Met with …". Whoever writes so was in touch with somebody on the
// day of the note, though no card says it. Only where its first lines say so plainly, and name one whom the records know.
import { datesIn } from '../dates/written.ts'
import type { WorkspaceNote } from '../workspace/workspace.ts'

type Known = { id: string; name: string }
/** `day`: yyyy-mm-dd; `quote`: the line that says so. */
export type NoteTalk = {
  contact_id: string
  day: string
  note: Pick<WorkspaceNote, 'id' | 'entry_date'>
  quote: string
}

const FIRST_LINES = 3
const MOST_LINE = 400
const SMALL_EN = String.raw`(?:(?:just|today|yesterday|this morning|this afternoon|quickly|briefly|finally|also|have|had|again|then|back) ){0,4}`
const SMALL_DE = String.raw`(?:(?:heute|gestern|eben|gerade|kurz|lange|noch|auch|dann|wieder|nochmals?|vorhin|endlich|früh|nachmittag|vormittag|mittag|abend) ){0,4}`
const TALK_EN = String.raw`(?:(?:phone|video|zoom|teams|conference|quick|short|long|good|weekly|monthly|site|first|second|follow-?up) ){0,3}(?:calls?|phone ?call|meeting|chat|talk|conversation|catch-?up|coffee|lunch|dinner|breakfast|drinks?|visit|walk|1:1|1-1|one-to-one|one-on-one|zoom|teams call|debrief)`
const TALK_DE = String.raw`(?:(?:kurze[srn]?|lange[srn]?|gute[srn]?|erste[srn]?|zweite[srn]?) ){0,3}(?:telefonat|telefongespräch|telefon|anruf|gespräch|treffen|termin|besprechung|mittagessen|abendessen|frühstück|kaffee|besuch|videocall|videokonferenz|call|meeting|austausch|jour fixe|unterredung|begehung|ortstermin)`
/** What was done, with whom behind it. */
const DID = new RegExp(
  String.raw`^(?:(?:i|we) )?${SMALL_EN}(?:called|phoned|rang|telephoned|met(?: up)?(?: with)?|saw|visited|spoke(?:n)? (?:to|with)|talked (?:to|with)|chatted (?:to|with)|caught up with|sat down with|had (?:an? )?${TALK_EN} with|got hold of|ran into|bumped into|skyped with|zoomed with) `,
  'iu',
)
/** What it was, as a title. */
const WAS = new RegExp(
  String.raw`^(?:notes? (?:of|on|from) (?:the )?)?(?:${TALK_EN} (?:with|at) |visit (?:to|from|by) |call from |${TALK_DE} (?:heute |gestern )?(?:mit|bei|von) |notizen? (?:zum|vom) (?:${TALK_DE}) mit )`,
  'iu',
)
/** German has the verb behind the name, or before. */
const DID_DE = new RegExp(
  String.raw`^(?:(?:(?:heute|gestern|eben|gerade|vorhin) )?(?:ich habe|wir haben|(?:habe|hab|haben|hatte|hatten)(?: ich| wir)?) )?${SMALL_DE}(?:mit |bei |an )?(?<tail>[^:;!?]{2,90}?) ${SMALL_DE}(?:telefoniert|gesprochen|angerufen|getroffen|besucht|gesehen|zusammengesessen|am telefon gehabt|am apparat gehabt|zu mittag gegessen|kaffee getrunken)(?!\p{L})`,
  'iu',
)
const MET_DE = /^(?:traf|treffe|sprach mit|telefonierte mit|besuchte) /iu
/** Whoever called or came; whoever called somebody else did not call here. */
const CAME =
  /^(?<tail>[^:;,!?]{2,60}?) (?:(?:just|heute|gestern|kurz|eben|gerade) ){0,4}(?:(?:called|rang|phoned|telephoned)(?= ?(?:$|[.,:;!?–—(-])| (?:me|us|back|again|today|yesterday|this|last|late|early|earlier|about|regarding|re|to|because|from|and|with|at|on|just)(?!\p{L}))|came (?:by|in|round|over)|dropped (?:by|in)|stopped by|visited (?:me|us)|was here|rief (?:(?:mich|uns|heute|gestern|eben|kurz|gerade|vorhin|noch|wieder|früh|morgens|mittags|abends|nochmals?) ){0,3}(?:an|zurück)|hat (?:(?:mich|uns|heute|gestern|eben|kurz|gerade|vorhin|noch|wieder|früh|nochmals?) ){0,3}(?:angerufen|zurückgerufen)|war (?:heute |gestern |kurz )?(?:da|hier|zu besuch)|kam (?:heute |gestern |kurz )?vorbei|am telefon(?! gehabt))(?!\p{L})/iu
/** It did not come to a talk, or is still to be. */
const FAILED =
  /(?<!\p{L})(?:no (?:answer|reply)|voice ?mail|answering machine|left (?:(?:a|an|him|her|them|word|my|the) ){0,2}(?:message|note|word|number)|left word|(?:was|were|is|she['’]s|he['’]s) (?:out|away|busy|engaged|off sick|in a meeting|on (?:holiday|leave|vacation))|(?:nobody|no one|no-one|none) (?:\p{L}+ )?(?:answered|answers|picked|there|home|in|here)|wrong number|rang out|(?:did|could|can)(?: not|n['’]t) (?:reach|answer|pick)|not (?:there|reached|available|in|home)|no-?show|did(?: not|n['’]t) (?:show|come|happen)|tried to|unreachable|nicht (?:erreicht|erreichbar|da|zu hause|zu erreichen|abgehoben|abgenommen|(?:ran|dran)gegangen)|(?:keiner|niemand)(?: (?:\p{L}+ )?(?:da|ran|dran|abgehoben|abgenommen|zu hause|hier|erreichbar|rangegangen))|(?:geht|ging) (?:nicht|keiner|niemand) (?:ran|dran)|nimmt (?:nicht|keiner|niemand) ab|hebt (?:nicht|keiner|niemand) ab|mailbox|anrufbeantworter|(?:auf(?:s| das| den| dem)?|nur(?: der| das| den)?) (?:ab|band)|besetzt|hinterlassen|falsche nummer|nicht erschienen|nicht gekommen|vergeblich)(?!\p{L})/iu
const PLANNED =
  /(?<!\p{L})(?:will|would|should|must|need(?:s)? to|to be|plan(?:ned|s)?|prepar\p{L}+|agenda|tomorrow|next|upcoming|scheduled|postponed|cancell?ed|moved|invited|if|when|before|after|not|n['’]t|never|soll|sollte|muss|müssen|werde|werden|wird|morgen|übermorgen|nächste[nrsm]?|kommende[nrsm]?|geplant|vereinbart|verschoben|verlegt|abgesagt|vorbereit\p{L}+|steht an|wenn|falls|bevor|nicht|nie)(?!\p{L})|\?/iu
const ONLY_PLANNED =
  /^[\s\-*•#]*(?:agenda|to ask|questions?(?: to ask)?|topics|talking points|themen|fragen|tagesordnung|vorbereitung|ziele?)\b/iu

/** What is still to be done, as a line says it: "Prepare the numbers", "Zahlen vorbereiten". */
const TO_DO_EN =
  /^[\s\-*•#[\]]*(?:please |to )?(?:prepare|bring|ask|check|clarify|discuss|remember|don['’]t|take|print|send|book|confirm|talk|review|go|need|must|mention|raise|propose|offer|show|get|find|call|write|agree|decide|make|set|look)(?!\p{L})/iu
const TO_DO_DE = /^[\s\-*•#[\]]*(?:bitte )?(?:[\p{L}\d%€.,/-]{1,30} ){1,5}\p{Ll}{2,20}(?:en|ern|eln)[.!]?\s*$/u
const FINITE_DE =
  /(?<!\p{L})(?:will|wollen|möchten?|kann|können|muss|müssen|soll|sollen|darf|dürfen|hat|haben|ist|sind|war|waren|wurden?|sie|er|wir|ich|she|he|they|we|i|it|the|is|are|and|to|of|\p{L}{0,5}ge\p{L}{2,12}en[.!]?$)(?!\p{L})/iu
const isToDo = (line: string): boolean => TO_DO_EN.test(line) || (TO_DO_DE.test(line) && !FINITE_DE.test(line))

/** What a note's line says beside its marks, its day and its hour. */
const bareLine = (line: string): string =>
  line
    .slice(0, MOST_LINE)
    .replace(/^[\s#>*•\-–]+/u, '')
    .replace(/\*\*|__/g, '')
    .replace(STAMP, '')
    .trim()
/** A short form of a weekday is one with its point, or before a number: "So. 3.5.", and not "So called", "Sonja". */
const STAMP =
  /^(?:(?:am|on) (?=\d|\p{L}{3,10},? (?:den )?\d))?(?:(?:(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)(?:\.,?|,?(?= ?\d))|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![\p{L}'’]),?)\s?(?:den )?)?(?:\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{1,2}\.? \p{Lu}\p{L}{2,9}(?: \d{4})?|\d{4}-\d\d-\d\d)?[,:]?\s?(?:\d{1,2}[:.]\d\d(?: uhr| ?[ap]m)?)?\s?[-–:,]?\s?/iu
const SENTENCE = /(?<!\d|(?<!\p{L})(?:Mrs?|Ms|Dr|Hrn?|Fr|St|Prof|\p{Lu}))[.!?]\s+/u
const clauseOf = (words: string): string => words.split(/[:;,!?–—]|(?<!\d)\.(?=\s|$)| - /u, 1)[0] ?? ''

type Called = (words: string) => { who: Known; rest: string } | null

/** Read once for these notes and these people: several rules ask for them. */
const lately = new WeakMap<readonly Known[], WeakMap<readonly WorkspaceNote[], NoteTalk[]>>()

/** Each note that tells of a talk with one of these; what several are called nobody is. */
export function talksInNotes(notes: readonly WorkspaceNote[], contacts: readonly Known[]): NoteTalk[] {
  const before = lately.get(contacts) ?? new WeakMap<readonly WorkspaceNote[], NoteTalk[]>()
  lately.set(contacts, before)
  const known = before.get(notes)
  if (known) return known
  const called = calledBy(contacts)
  const talks = notes.flatMap((note) => {
    const lines = note.content.split('\n', 40).filter((line) => line.trim() !== '')
    for (const [at, line] of lines.slice(0, FIRST_LINES).entries()) {
      const talk = talkIn(line, lines.slice(at + 1), note, called)
      if (talk) return [talk]
    }
    return []
  })
  before.set(notes, talks)
  return talks
}

function talkIn(line: string, rest: readonly string[], note: WorkspaceNote, called: Called): NoteTalk | null {
  const words = bareLine(line)
  if (words === '') return null
  const tail = tailIn(words, rest)
  if (tail === null || PLANNED.test(tail.clause)) return null
  const met = called(tail.names)
  if (!met || !(tail.came ? BEHIND_CAME : BEHIND).test(met.rest)) return null
  if (FAILED.test(words) || FAILED.test(rest[0]?.slice(0, 80) ?? '')) return null
  const stamp = line.slice(0, MOST_LINE).split(words.slice(0, 12), 1)[0] ?? ''
  // What it was about has days of its own; a title that names a day ahead is of what will be.
  const said = tail.title && isAhead(tail.clause, note.entry_date) ? null : `${stamp} ${beforeTopic(met.rest)}`
  const day = said === null ? null : dayOf(said, note.entry_date)
  return day === null ? null : { contact_id: met.who.id, day, note, quote: words.split(SENTENCE, 1)[0] ?? words }
}

type Tail = { names: string; clause: string; title?: true; came?: true }
/** Where whoever was met is named, and the clause that says so. */
function tailIn(words: string, rest: readonly string[]): Tail | null {
  const did = DID.exec(words) ?? MET_DE.exec(words)
  if (did) return { names: clauseOf(words.slice(did[0].length)), clause: clauseOf(words) }
  const came = CAME.exec(words)
  if (came?.groups?.tail) return { names: came.groups.tail, clause: came[0], came: true }
  const german = DID_DE.exec(words)
  if (german?.groups?.tail) return { names: german.groups.tail, clause: german[0] }
  const was = WAS.exec(words)
  if (!was) return null
  // A title alone may be what is planned.
  const said = words.slice(clauseOf(words).length).replace(/^[\s:;,.!?–—-]+/u, '')
  const told = [said, ...rest.slice(0, 6)].filter((line) => /\p{L}/u.test(line))
  if (told.every(isToDo) || ONLY_PLANNED.test(told[0] ?? '')) return null
  return { names: clauseOf(words.slice(was[0].length)), clause: clauseOf(words), title: true }
}

const daysOf = (words: string, written: string): string[] =>
  datesIn(words, { today: written, order: 'day', sure: false }).map(({ day }) => day)
const isAhead = (clause: string, written: string): boolean => daysOf(clause, written).some((day) => day > written)

/** The note's own day, or the one before it that the words name; null: a day ahead. */
function dayOf(words: string, written: string): string | null {
  const named = daysOf(words, written)
  if (named.some((day) => day > written)) return null
  return named[0] ?? written
}

/** What it was about begins here. */
const TOPIC =
  /(?<!\p{L})(?:about|regarding|re|concerning|over|of|to|that|who|because|for(?! (?:lunch|dinner|breakfast|coffee|drinks|tea))|from|über|wegen|wg|zu[mr]?|bezüglich|betreffend|von|vom|für|um|weil)(?!\p{L})/iu
/** "… vom 2. November", right behind the name: the day of the talk. */
const OF_DAY = /^\s*(?:of|from|vom) (?=\d)/iu
const beforeTopic = (rest: string): string => rest.replace(OF_DAY, ' ').split(TOPIC, 1)[0] ?? ''

/** What may stand behind a name that is the whole of whom one met. */
const BEHIND =
  /^\s*(?:$|[(,.;:!?–—]|(?:about|at|for|on|in|regarding|re|concerning|over|to|today|yesterday|again|this|last|via|by|who|with|from|of|earlier|late|later|early|during|near|outside|while|because|back|twice|briefly|shortly|quickly|online|today|here|(?:and|und) (?:she|he|they|we|i|her|his|their|told|asked|agreed|said|sie|er|wir|ich|es|alles|ihr\p{L}{0,2}|sein\p{L}{0,2})|monday|tuesday|wednesday|thursday|friday|saturday|sunday|über|wegen|wg|am|an|im|auf|bei|beim|zu|zum|zur|heute|gestern|vorhin|kurz|eben|gerade|noch|noch ?mal|nochmals|wieder|lange|ausführlich|bezüglich|betreffend|um|für|von|vom|aus|per|nach|vor|zurück|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?!\p{L}))/iu
const BEHIND_CAME = /^\s*(?:$|\(|(?:from|of|at|von|vom|aus|hat|heute|gestern|just|today)(?!\p{L}))/iu
const BEFORE =
  /^(?:(?:my|our|mein\p{L}{0,2}|unser\p{L}{0,3}) [\p{L}-]{3,20} )?(?:(?:today|heute|gestern|yesterday|eben|gerade),? )?/iu
const STYLE = /^(?:(?:herrn?|hrn?|frau|fr|mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame)\.? )+/iu
const MOST_PARTS = 5

/** Whom of them the words begin with: by the whole name, or by a part that only one of them has, and nothing else of a name beside it. */
function calledBy(contacts: readonly Known[]): Called {
  const names = new Map<string, Set<Known>>()
  const add = (name: string, contact: Known) => {
    const all = names.get(name)
    if (all) all.add(contact)
    else names.set(name, new Set([contact]))
  }
  for (const contact of contacts) {
    const parts = contact.name.trim().replace(STYLE, '').toLowerCase().split(/\s+/)
    for (const [at, part] of parts.entries()) {
      if (part.length > 2) add(part, contact)
      if (at < parts.length - 1) add(parts.slice(at).join(' '), contact)
    }
    if (parts.length > 2) add(`${parts[0]} ${parts.at(-1)}`, contact)
  }
  return (words) => {
    const own = words.replace(BEFORE, '').replace(STYLE, '')
    const parts = [...own.matchAll(/[^\s,;:()]+/gu)].slice(0, MOST_PARTS)
    for (let count = parts.length; count > 0; count -= 1) {
      const last = parts[count - 1]
      const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
      const name = own.slice(0, end).replace(/\.$/, '')
      const [who, other] = names.get(name.toLowerCase().replace(/\s+/g, ' ')) ?? []
      if (!who) continue
      // A part in small letters may be a word.
      if (other || (count === 1 && !/^\p{Lu}/u.test(name))) return null
      return { who, rest: own.slice(end) }
    }
    return null
  }
}

/** The last of them up to today. */
export const lastOf = (talks: readonly NoteTalk[], today: string): NoteTalk | null =>
  talks.filter(({ day }) => day <= today).toSorted((a, b) => b.day.localeCompare(a.day))[0] ?? null
