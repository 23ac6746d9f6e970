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
const SMALL_EN = String.raw`(?:(?:just|today|yesterday|this morning|this afternoon|quickly|briefly|finally|also|have|had|again|then|back) )*`
const SMALL_DE = String.raw`(?:(?:heute|gestern|eben|gerade|kurz|lange|noch|auch|dann|wieder|nochmals?|vorhin|endlich|früh|nachmittag|vormittag|mittag|abend) )*`
const TALK_EN = String.raw`(?:(?:phone|video|zoom|teams|conference|quick|short|long|good|weekly|monthly|site|first|second|follow-?up) )*(?:calls?|phone ?call|meeting|chat|talk|conversation|catch-?up|coffee|lunch|dinner|breakfast|drinks?|visit|walk|1:1|1-1|one-to-one|one-on-one|zoom|teams call|debrief)`
const TALK_DE = String.raw`(?:(?:kurze[srn]?|lange[srn]?|gute[srn]?|erste[srn]?|zweite[srn]?) )*(?:telefonat|telefongespräch|telefon|anruf|gespräch|treffen|termin|besprechung|mittagessen|abendessen|frühstück|kaffee|besuch|videocall|videokonferenz|call|meeting|austausch|jour fixe|unterredung|begehung|ortstermin)`
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
  String.raw`^(?:(?:habe|hab|haben|ich habe|wir haben|hatte|hatten) )?${SMALL_DE}(?:mit |bei |an )?(?<tail>[^:;!?]{2,90}?) ${SMALL_DE}(?:telefoniert|gesprochen|angerufen|getroffen|besucht|gesehen|zusammengesessen|am telefon gehabt|am apparat gehabt|zu mittag gegessen|kaffee getrunken)(?!\p{L})`,
  'iu',
)
const MET_DE = /^(?:traf|treffe|sprach mit|telefonierte mit|besuchte) /iu
/** Whoever called or came. */
const CAME =
  /^(?<tail>[^:;,!?]{2,60}?) (?:(?:just|heute|gestern|kurz|eben|gerade) )*(?:called(?! off| for| it| the)|rang|phoned|came (?:by|in|round|over)|dropped (?:by|in)|stopped by|visited|was here|rief (?:\p{L}+ ){0,2}an|hat (?:\p{L}+ ){0,2}angerufen|war (?:heute |gestern |kurz )?(?:da|hier|zu besuch)|kam (?:heute |gestern |kurz )?vorbei|am telefon)(?!\p{L})/iu
/** It did not come to a talk, or is still to be. */
const FAILED =
  /(?<!\p{L})(?:no (?:answer|reply)|voice ?mail|answering machine|(?:did|could|can)(?: not|n['’]t) (?:reach|answer|pick)|not (?:there|reached|available|in)|no-?show|did(?: not|n['’]t) (?:show|come|happen)|tried to|unreachable|nicht erreicht|nicht erreichbar|nicht (?:ran|dran)gegangen|geht nicht (?:ran|dran)|ging nicht (?:ran|dran)|nimmt nicht ab|mailbox|anrufbeantworter|besetzt|nicht erschienen|nicht gekommen|vergeblich)(?!\p{L})/iu
const PLANNED =
  /(?<!\p{L})(?:will|would|should|must|need(?:s)? to|to be|plan(?:ned|s)?|prepar\p{L}+|agenda|tomorrow|next|upcoming|scheduled|postponed|cancell?ed|moved|invited|if|when|before|after|not|n['’]t|never|soll|sollte|muss|müssen|werde|werden|wird|morgen|übermorgen|nächste[nrsm]?|kommende[nrsm]?|geplant|vereinbart|verschoben|verlegt|abgesagt|vorbereit\p{L}+|steht an|wenn|falls|bevor|nicht|nie)(?!\p{L})|\?/iu
const ONLY_PLANNED =
  /^[\s\-*•#]*(?:agenda|to ask|questions?(?: to ask)?|topics|talking points|themen|fragen|tagesordnung|vorbereitung|ziele?)\b/iu

/** What a note's line says beside its marks, its day and its hour. */
const bareLine = (line: string): string =>
  line
    .slice(0, MOST_LINE)
    .replace(/^[\s#>*•\-–]+/u, '')
    .replace(/\*\*|__/g, '')
    .replace(
      /^(?:(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,? )?(?:\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{1,2} \p{Lu}\p{L}{2,9}(?: \d{4})?|\d{4}-\d\d-\d\d)?[,:]?\s?(?:\d{1,2}[:.]\d\d(?: uhr| ?[ap]m)?)?\s?[-–:,]?\s?/iu,
      '',
    )
    .trim()
const SENTENCE = /(?<!\d|(?<!\p{L})(?:Mrs?|Ms|Dr|Hrn?|Fr|St|Prof|\p{Lu}))[.!?]\s+/u
const clauseOf = (words: string): string => words.split(/[:;,!?–—]|(?<!\d)\.(?=\s|$)| - /u, 1)[0] ?? ''

/** Each note that tells of a talk with one of these; what several are called nobody is. */
export function talksInNotes(notes: readonly WorkspaceNote[], contacts: readonly Known[]): NoteTalk[] {
  const called = calledBy(contacts)
  return notes.flatMap((note) => {
    const lines = note.content.split('\n').filter((line) => line.trim() !== '')
    for (const [at, line] of lines.slice(0, FIRST_LINES).entries()) {
      const talk = talkIn(line, lines.slice(at + 1), note, called)
      if (talk) return [talk]
    }
    return []
  })
}

function talkIn(
  line: string,
  rest: readonly string[],
  note: WorkspaceNote,
  called: (words: string) => Known[],
): NoteTalk | null {
  const words = bareLine(line)
  if (words === '' || FAILED.test(words) || FAILED.test(rest[0]?.slice(0, 80) ?? '')) return null
  const tail = tailIn(words, rest)
  if (tail === null || PLANNED.test(tail.clause)) return null
  const [who, other] = called(tail.names)
  if (!who || other) return null
  const day = dayOf(`${line.slice(0, MOST_LINE).split(words.slice(0, 12), 1)[0] ?? ''} ${tail.clause}`, note.entry_date)
  return day === null ? null : { contact_id: who.id, day, note, quote: words.split(SENTENCE, 1)[0] ?? words }
}

/** Where whoever was met is named, and the clause that says so. */
function tailIn(words: string, rest: readonly string[]): { names: string; clause: string } | null {
  const did = DID.exec(words) ?? MET_DE.exec(words)
  if (did) return { names: clauseOf(words.slice(did[0].length)), clause: clauseOf(words) }
  const german = DID_DE.exec(words)
  if (german?.groups?.tail) return { names: german.groups.tail, clause: german[0] }
  const came = CAME.exec(words)
  if (came?.groups?.tail) return { names: came.groups.tail, clause: came[0] }
  const was = WAS.exec(words)
  if (!was) return null
  // A title alone may be what is planned.
  const said = words.slice(clauseOf(words).length).replace(/[^\p{L}]/gu, '')
  if (said === '' && (rest.length === 0 || ONLY_PLANNED.test(rest[0] ?? ''))) return null
  return { names: clauseOf(words.slice(was[0].length)), clause: clauseOf(words) }
}

/** The note's own day, or the one before it that the clause names; null: a day ahead. */
function dayOf(clause: string, written: string): string | null {
  const named = datesIn(clause, { today: written, order: 'day', sure: false }).map(({ day }) => day)
  if (named.some((day) => day > written)) return null
  return named[0] ?? written
}

/** Whom of them a few words name: by the whole name, or by a part that only one of them has. */
function calledBy(contacts: readonly Known[]): (words: string) => Known[] {
  const parts = new Map<string, Set<Known>>()
  for (const contact of contacts)
    for (const part of contact.name.toLowerCase().split(/[\s.]+/))
      if (part.length > 2) parts.set(part, (parts.get(part) ?? new Set()).add(contact))
  return (words) => {
    const whole = contacts.filter(({ name }) => name.length > 4 && words.toLowerCase().includes(name.toLowerCase()))
    if (whole.length > 0) return whole
    const found = new Set<Known>()
    for (const [word] of words.matchAll(/\p{Lu}[\p{L}'’-]{2,}/gu)) {
      const who = parts.get(word.toLowerCase().replace(/['’]s$/u, ''))
      if (who?.size === 1) for (const each of who) found.add(each)
      else if (who) return [...who]
    }
    return [...found]
  }
}

/** The last of them up to today. */
export const lastOf = (talks: readonly NoteTalk[], today: string): NoteTalk | null =>
  talks.filter(({ day }) => day <= today).toSorted((a, b) => b.day.localeCompare(a.day))[0] ?? null
