// Whose words a whole note is: a letter to its owner, a memo, a report or minutes that somebody else heads or signs. "I" in it is that writer, never the
// owner of the records; who it is may stay unknown.
import type { StatementParty } from '#contract/statements.ts'
import { I } from '../draft.ts'
import { GREETING } from '../form/letters.ts'
import { isSignOff } from '../form/quotes.ts'
import type { SourceText } from '../form/source.ts'
import { NAME, type People } from './people.ts'

/** So many lines stand above a greeting: an address, a date, a subject. */
const MOST_ABOVE = 10
const MOST_LINES = 400
/** "Hallo Ulrike, das Dach …", "My dear Nora," */
const GREETS =
  /^(?:my dear|dearest|dear|hi|hello|hey|hallo|hoi|moin|servus|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening)) (?<whom>\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){0,4}) ?[,!]/iu
const BARE_NAME = /^(?<whom>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?),(?: a chara,?)?$/u
const NAMED = String.raw`(?:(?:Dr|Prof)\. ?(?:med\. )?)?\p{Lu}[\p{L}'-]*\.?(?: (?:(?:von|van|de|der|den|Ní|Mac) )?\p{Lu}[\p{L}'-]*\.?){0,3}`
const NAME_ALONE = new RegExp(`^(?<name>${NAMED})$`, 'u')
/** "deine Silke", "Gruß Bernd", "Your Tom" at the end of the last line. */
const CLOSED = new RegExp(
  String.raw`(?:^|[,.!–-] )(?:[Dd]eine?|[Ee]uer|[Ee]ure|[Ii]hre?|[Yy]ours?|[Gg]ru(?:ß|ss)|[Gg]rü(?:ß|ss)e|LG|VG|MfG|[Cc]heers|[Bb]est|[Ll]ove|[Tt]hanks),? (?<name>${NAMED})$`,
  'u',
)
const ENDS = '(?=[,;.)/]|$| –| -)'
const WRITTEN = new RegExp(
  String.raw`(?:^|[\s(,/–-])(?:(?:[Ww]ritten|[Nn]otes?|[Mm]inutes|[Rr]eport(?:ed)?) (?:by|from)|[Mm]inutes taken by|[Mm]inutes:|[Aa]uthor:|(?:[Vv]erfasst|[Gg]eschrieben|[Nn]otiert|[Mm]itgeschrieben) von|(?:[Nn]otiz|[Nn]otizen|[Bb]ericht|[Pp]rotokoll|[Ll]iste) von|[Pp]rotokoll(?:führung|ant|antin|führer|führerin)?:|[Vv]erfasser(?:in)?:|[Aa]utor(?:in)?:) (?<name>${NAME})${ENDS}`,
  'u',
)
const OWNED = new RegExp(
  String.raw`^(?<name>${NAME})'s (?:file )?(?:notes?|report|memo|letter|mail|e-?mail|message|diary|log|minutes|update|list)(?!\p{L})`,
  'u',
)
/** "Stand Rezertifizierung (F. Rist, 13.11.)", "Site diary, hall 2. T. Wilk for Sheehy" */
const HEADED = new RegExp(
  String.raw`^(?:[^()]{0,60}(?<!\p{L}))?(?:[Ss]tand|[Ss]tatus|[Bb]ericht|[Ll]iste|[Rr]eport|[Uu]pdate|[Ll]ist|[Dd]iary|[Ll]og|\p{L}*tagebuch)(?!\p{L})[^()]{0,80}(?:\((?<name>${NAME})(?:, [^()]{1,30})?\)$|(?<=\p{Ll})\. (?<of>${NAME}) (?:for|für) \p{Lu}[^.]{2,40}$)`,
  'u',
)
const FROM = /^(?:(?:To|An): [^:]{2,60}\. )?(?:From|Von): (?<name>[^,;<(]{2,40})/u
const TO = /^(?:To|An): /u

/** The same text, "I" being whoever wrote it, where that is not the owner of the note. */
export function asWritten(source: SourceText, people: People): SourceText {
  const { kind, author } = source
  if (kind !== 'note' || author?.resolved !== 'me') return source
  const lines = source.text
    .split('\n', MOST_LINES)
    .map((line) => line.replace(/[*_#]/g, '').replaceAll('\u2019', "'").trim())
    .filter((line) => line !== '')
  const letter = letterIn(lines, people)
  if (letter === 'own') return source
  const writer = letter?.writer ?? heading(lines.slice(0, 6), people)
  if (writer === null) return source
  return { ...source, author: writer, to: letter?.toOwner ? author : source.to }
}

/** Who wrote the letter that the whole note is; 'own': its owner did. Null: it is no letter, or nobody can say whose. */
function letterIn(
  lines: readonly string[],
  people: People,
): { writer: StatementParty; toOwner: boolean } | 'own' | null {
  const at = lines
    .slice(0, MOST_ABOVE)
    .findIndex((line) => GREETS.test(line) || BARE_NAME.test(line) || GREETING.test(line))
  const above = lines.slice(0, at)
  if (at < 0 || above.some((line) => line.length > 80 || /^(?:[-•>]|(?:From|Von|Sent|Gesendet):)/u.test(line)))
    return null
  const greeting = lines[at] ?? ''
  const whom = (GREETS.exec(greeting) ?? BARE_NAME.exec(greeting))?.groups?.whom ?? ''
  if (!GREETS.test(greeting) && !GREETING.test(greeting) && !people.isPerson(whom)) return null
  const toOwner = whom.split(' ').some((word) => /^\p{Lu}\p{L}{2}/u.test(word) && people.party(word).resolved === 'me')
  const name = signedBy(lines.slice(at + 1))
  if (name === null) return toOwner ? { writer: I, toOwner } : null
  const writer = people.party(name)
  if (writer.resolved === 'me') return 'own'
  if (/^\p{Lu}\p{L}?\.?$/u.test(name)) return toOwner ? { writer: people.isPerson(name) ? writer : I, toOwner } : null
  return { writer, toOwner }
}

/** The name under the letter, with a title and a remark behind it at most. */
function signedBy(lines: readonly string[]): string | null {
  const last = lines.slice(-5)
  while (/^\(.*\)$|^P\.? ?S\b/u.test(last.at(-1) ?? '')) last.pop()
  // "Px": a letter and kisses.
  const end = (last.at(-1) ?? '').replace(/^(\p{Lu})x{1,3}$/u, '$1')
  const closed = CLOSED.exec(end)?.groups?.name
  if (closed !== undefined) return closed
  const off = last.findLastIndex((line) => line.length < 60 && (isSignOff(line) || /^[^.?:]{3,40},$/u.test(line)))
  const under = off < 0 ? undefined : NAME_ALONE.exec(last[off + 1] ?? '')?.groups?.name
  return under ?? NAME_ALONE.exec(end)?.groups?.name ?? null
}

/** Who heads it as its writer; null: nobody does, or its owner. */
function heading(lines: readonly string[], people: People): StatementParty | null {
  const [first = ''] = lines
  const isMemo = lines.some((line) => TO.test(line)) && !/^(?:From|Von):/u.test(first)
  for (const line of lines) {
    if (line.length > 160 && line !== first) return null
    const groups =
      (
        WRITTEN.exec(line) ??
        (line === first ? (OWNED.exec(line) ?? HEADED.exec(line)) : null) ??
        (isMemo ? FROM.exec(line) : null)
      )?.groups ?? {}
    const name = (groups.name ?? groups.of)?.trim()
    if (name === undefined || !(people.isPerson(name) || FROM.test(line))) continue
    const writer = people.party(name)
    return writer.resolved === 'me' ? null : writer
  }
  return null
}
