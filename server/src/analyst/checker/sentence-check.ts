// Checks what an AI wrote, sentence by sentence: by code, and by a second reader where there is one.
import { checkAgainst, nearestTo, otherWork, spanOf } from './check.ts'
import { bareOf } from './claim.ts'
import { isToChecker } from './line-cuts.ts'
import { passagesFor } from './passages.ts'
import { isProposal, reasonOf } from './proposals.ts'
import type { AskReader } from './question.ts'
import type { Material, Sentence } from './sentences.ts'
import type { Span, Verdict } from './shapes.ts'
import { statedIn } from './stated.ts'

export type Checked = Omit<Verdict, 'verdict'> & {
  verdict: Verdict['verdict'] | 'proposal' | 'unchecked'
}

const TO_A_CHECKER = 'It speaks to whoever checks it, and not of a record.'

/** By code alone. A proposal is none of the claims; its reason is. */
export function checkByCode(sentence: string, material: Material): Checked {
  // No reader is shown what speaks to it: it reports nothing.
  if (isToChecker(sentence)) return { verdict: 'not_proven', spans: [], reason: TO_A_CHECKER, open: false, doubt: null }
  if (!isProposal(sentence)) return checkAgainst(sentence, material)
  const reason = reasonOf(sentence)
  return ofAll([
    ...(reason === null ? [] : [checkedPart('Its reason', reason, material)]),
    ...statedIn(sentence).map((said) => checkedPart(`“${bareOf(said).replace(/\.$/, '')}”`, said, material)),
  ])
}

function checkedPart(name: string, said: string, material: Material): Checked {
  const verdict = checkAgainst(said, material)
  return verdict.verdict === 'proven' ? verdict : { ...verdict, reason: `${name}: ${verdict.reason ?? 'not proven.'}` }
}

/** A proposal with what it says besides: as bad as the worst of it. */
function ofAll(parts: readonly Checked[]): Checked {
  const spans = parts.flatMap((part) => part.spans)
  const worst =
    parts.find(({ verdict }) => verdict === 'contradicted') ??
    parts.find(({ verdict, open }) => verdict === 'not_proven' && !open) ??
    parts.find(({ verdict }) => verdict === 'not_proven')
  return worst ? { ...worst, spans: worst.open ? spans : worst.spans } : { ...PROPOSAL, spans }
}

/** What of a sentence is put to a reader: of a proposal only what it says besides. */
function claimedIn(sentence: string): string {
  const said = isProposal(sentence) ? [...statedIn(sentence), reasonOf(sentence) ?? []].flat() : []
  return withoutMarks(said.length > 0 ? said.join('; ') : sentence).replace(/(?<!\s)\s+(?=[.,;:!?]|$)/g, '')
}

const PROPOSAL = { verdict: 'proposal', spans: [], reason: null, open: false, doubt: null } satisfies Checked

/**
 * By code and reader: proven only where both agree; what code cannot decide for want of words, the reader may. A value, a name,
 * a denial or a mood that code finds wrong stays wrong. Without an answer, what hangs on the reader is "unchecked".
 */
export async function checkByBoth(sentence: string, material: Material, ask: AskReader): Promise<Checked> {
  const byCode = checkByCode(sentence, material)
  return wantsReader(byCode) ? await readToo(sentence, byCode, material, ask) : byCode
}

async function readToo(sentence: string, byCode: Checked, material: Material, ask: AskReader): Promise<Checked> {
  const passages = passagesFor(sentence, nearestTo(byCode.spans, material), material)
  if (passages.sentences.length === 0) return { ...byCode, open: false }
  const asked = {
    claim: claimedIn(sentence),
    passages,
    today: material.world.today,
  }
  const first = await ask({ ...asked, doubt: null })
  // What rules hold against it is put to the reader too: it has to say so twice.
  const reading =
    first?.verdict === 'supported' && byCode.doubt !== null ? await ask({ ...asked, doubt: byCode.doubt }) : first
  if (reading === null) return byCode.verdict === 'proven' ? byCode : uncheckedOf(byCode)
  if (reading.verdict === 'proposal') return { ...byCode, ...PROPOSAL }
  const numbers = reading.sentences.length > 0 ? reading.sentences : (first?.sentences ?? [])
  const decisive = numbers.flatMap((number) => passages.sentences[number - 1] ?? [])
  const spans = spansOf(byCode, decisive)
  if (reading.verdict === 'supported')
    return { ...byCode, verdict: 'proven', spans, reason: null, open: false, doubt: null }
  if (reading.verdict === 'contradicted')
    return {
      ...byCode,
      verdict: 'contradicted',
      spans,
      reason: 'A second reader finds that the record says otherwise.',
      open: false,
    }
  return {
    ...byCode,
    verdict: 'not_proven',
    reason: byCode.reason ?? 'A second reader does not find it in these words.',
    open: false,
  }
}

/** Code's own proof stands; else the words are those that the reader named, copied by code. */
const spansOf = (byCode: Checked, decisive: readonly Sentence[]): Span[] =>
  byCode.verdict === 'proven' || decisive.length === 0 ? byCode.spans : [...new Set(decisive)].map(spanOf)

const uncheckedOf = (checked: Checked): Checked => ({
  ...checked,
  verdict: 'unchecked',
  reason: 'Not checked yet: the model that checks has not answered.',
})

export type Mark = { start: number; end: number; verdict: Checked['verdict']; reason: string | null; spans: Span[] }

const MOST_SENTENCES = 60

/** `loose`: in bold letters it heads the rest of its paragraph, or it is words alone that somebody is to say. */
type PlacedSentence = { start: number; end: number; text: string; loose: boolean }

/** The sentences of a Markdown text that claim something, with their places. Headings, code, questions and short turns are none. */
export function claimsIn(text: string): PlacedSentence[] {
  const found: PlacedSentence[] = []
  let at = 0
  let code = false
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    if (/^\s*(?:```|~~~)/.test(line)) code = !code
    if (code || /^\s*(?:#{1,6}\s|>|```|~~~|\||---|$)/.test(line)) continue
    let from = 0
    const ends = [
      ...line.matchAll(
        /[.!?](?:[”“"’»*)_\]]{0,4})(?:\s?\[(?:\\\[\d{1,3}\\\]|[^\]\n]{1,12})\](?:\([^()\s]{1,200}\))?){0,6}(?=\s|$)/g,
      ),
    ]
      .filter(
        (match) =>
          !/(?:^|\s)(?:\p{L}|Mr|Mrs|Dr|Prof|ca|Nr|No|evtl|bzw|z\.B|e\.g|i\.e|Mio|Tsd|\d{1,2})\.$/u.test(
            line.slice(0, match.index + 1),
          ) || line.slice(match.index + match[0].length).trim() === '',
      )
      .filter((match) => !isDayWithin(line, match.index, match[0].length))
    const within = quotedIn(line)
    for (const end of [...ends.map((match) => match.index + match[0].length), line.length]) {
      if (within.some(([open, close]) => open < end && end <= close)) continue
      const piece = line.slice(from, end)
      const lead = BULLET.exec(piece)?.[0].length ?? 0
      const sentence = piece.slice(lead)
      if (
        sentence.trim().length > 8 &&
        /\p{L}\P{L}{1,5}\p{L}/u.test(withoutMarks(sentence)) &&
        !/\?\W*$/.test(withoutMarks(sentence)) &&
        !leadsIn(sentence.trim()) &&
        !HEADING.test(line.slice(lead).trim()) &&
        !PART.test(line.trim()) &&
        !isOwnLooking(withoutMarks(sentence).trim()) &&
        !isTheirSilence(withoutMarks(sentence).trim())
      )
        found.push({
          start: start + from + lead,
          end: start + end,
          text: sentence.trim().replace(LABEL, '').replace(OWN_LABEL, ''),
          loose: (from === 0 && end < line.length && IN_BOLD.test(sentence.trim())) || IN_QUOTES.test(sentence.trim()),
        })
      from = end
    }
  }
  return found.slice(0, MOST_SENTENCES)
}

/** "Am 25.11. an Dettinger", "am 6. Okt. sagte er": the point of a day whose sentence goes on, in a small letter or with its year. */
const isDayWithin = (line: string, at: number, length: number): boolean =>
  (/(?:^|[^\d.])\d{1,2}\.(?:\d{1,2}\.)?$/.test(line.slice(Math.max(0, at - 6), at + 1)) ||
    /(?:^|[^\d.])\d{1,2}\.? ?(?:Jan|Jän|Feb|Mar|Mär|Apr|Jun|Jul|Aug|Sept?|O[ck]t|Nov|De[cz])\.$/.test(
      line.slice(Math.max(0, at - 10), at + 1),
    )) &&
  /^(?:\s*\[[^[\]]{0,40}(?:\[[^[\]]{0,8}\])?[^[\]]{0,8}\]\([^()\s]{0,200}\))*(?:\s+[\p{Ll}\d(]|\s?[:,;])/u.test(
    line.slice(at + length),
  )

const BULLET = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?/
/** A label in emphasis ("*Because:*") is no word of what stands behind it. */
const LABEL = /^\*{1,3}[^*\n]{1,40}:\*{1,3}\s+/

/** Nor is what a writer calls the sentence itself ("My conclusion: …"). */
const OWN_LABEL =
  /^(?:(?:my|the) )?(?:(?:own )?conclusion|judge?ment|verdict|advice|view|next step|bottom line|(?:strongest|best) (?:reason|argument|point|case) against(?: it| this| that| my \p{Ll}{1,12})?|for comparison|in short|(?:mein )?(?:schluss|fazit|urteil)|(?:der )?nächster? schritt|zum vergleich|kurz|(?:der )?stärkster? (?:grund|einwand)(?: dagegen)?|dagegen(?: spricht)?): +/iu

const IN_BOLD = /^\*\*[^*]+\*\*$/
/** Words in quotation marks and nothing else, without a mark that leads to who said them. */
const IN_QUOTES = /^(?:[–—-] )?(?:“[^“”]{2,600}”|„[^„“”]{2,600}[“”]|«[^«»]{2,600}»|"[^"]{2,600}")[.,;]?$/u
/** A line of few words in bold letters that ends without a point is a heading. */
const HEADING = /^\*\*(?:[^*\s\d]{1,30} ){0,3}[^*\s\d]{1,30}(?<![.!?:])\*\*$/

/** The head of one answer of several. */
const PART = /^\*\*(?:Your [\p{L}\d]{1,8} question|Zu deiner [\p{L}\d.]{1,9} Frage)\*\*$/u

/** A line that only announces the next ones: no name, no figure, nothing quoted. German writes the names of records in capitals. */
const leadsIn = (sentence: string): boolean => {
  const said = sentence.replace(RECORDS_GERMAN, 'x')
  return (
    (/^\*\*[^*]{1,80}\*\*:?$/.test(said) || /:\**$/.test(said)) &&
    said.split(/\s+/).length <= MOST_OF_A_LEAD &&
    !/[\d“”"„«»]|\s\p{Lu}\p{Ll}/u.test(said)
  )
}
const MOST_OF_A_LEAD = 16
const RECORDS_GERMAN =
  /(?<!\p{L})(?:Stellen?|S[aä]tze?|Aufzeichnung(?:en)?|Unterlagen?|Notiz(?:en)?|Nachricht(?:en)?|Aufgaben?|Eintr[aä]ge?|Termine?|Worten?|Werte?|(?:das )?Neueste|(?:das )?Älteste)(?!\p{L})/gu

/** What the writer says of its own looking, and not of a record: "I find no clear answer to that." */
const isOwnLooking = (sentence: string): boolean =>
  /^[*_]?Written by the built-in analyst\b/.test(sentence) ||
  ((/^(?:I|Ich)\b/.test(sentence) || ANSWER_GERMAN.test(sentence)) &&
    /\b(?:find|found|look(?:ed)?|search(?:ed)?|recogni[sz]e|finde|gefunden|nachgesehen|gesucht|erkenne)\b/i.test(
      sentence,
    ) &&
    /\b(?:no|not|nothing|nobody|none|only|nur|nicht|kein\w*|nichts)\b|n['’]t\b/i.test(sentence) &&
    !/\d|(?<!(?:on|about|for|zu|über|nach) )[“„"«]/u.test(sentence))
const ANSWER_GERMAN = /^(?:Eine Antwort|Einen Satz|Dazu|Darüber|Davon)\b[^.;]{0,40} (?:finde|erkenne) ich\b/

/** That the records are silent: there are no words that could prove it. */
const isTheirSilence = (sentence: string): boolean =>
  (/^(?:(?:the|your|these|my) (?:records?|notes?|files?|messages?) (?:(?:do(?:es)?(?: not|n['’]t)|never|nowhere) (?:say|name|tell|state|mention|give)s?|(?:say|name|tell|state|mention|give)s? (?:no|nothing|nobody|neither))|no (?:record|note|file|message)s? (?:says?|names?|tells?|states?|mentions?|gives?)|nothing in (?:the|your) (?:record|note|file|message)s)(?!\p{L})/iu.test(
    sentence,
  ) ||
    /^(?:(?:die|ihre|deine|diese) (?:unterlagen|aufzeichnungen|notizen|einträge|nachrichten) (?:sagen|nennen|erwähnen|verraten) (?:nicht|kein\p{L}{0,2}|nichts|niemanden)|(?:dazu|davon|darüber) steht (?:nichts|nirgends)|nirgends steht)(?!\p{L})/iu.test(
      sentence,
    )) &&
  !/\d|[“„"«]/u.test(sentence)

/** What stands in quotation marks is one: from its first to its last sign, without the last. */
const quotedIn = (line: string): [number, number][] =>
  [...line.matchAll(/“[^“”]{2,600}”|„[^„“”]{2,600}[“”]|«[^«»]{2,600}»|"[^"]{2,600}"/g)].map((match) => [
    match.index,
    match.index + match[0].length - 1,
  ])

/** What a mark leads to is no word of its sentence. */
const withoutMarks = (sentence: string) =>
  sentence.replace(/\[\\\[\d{1,3}\\\]\]\([^()\s]{0,300}\)|\[[^[\]]{0,200}\](?:\([^()]{0,300}\))?/g, '')

const wantsReader = (checked: Checked) => checked.verdict === 'proven' || waitsForReader(checked)
const waitsForReader = ({ verdict, open, spans }: Checked) => verdict === 'not_proven' && open && spans.length > 0

/** A claim of a text with what code found of it. */
export type CodeCheck = { start: number; end: number; text: string; checked: Checked }

/** What code finds of every claim of a text; other work has its turn between two claims. */
export async function codeChecksOf(text: string, material: Material): Promise<CodeCheck[]> {
  const found: CodeCheck[] = []
  for (const { loose, ...claim } of claimsIn(text)) {
    const checked = checkByCode(claim.text, material)
    // What heads a paragraph names what it is about, and what is to be said stands in no record. What may be a fact stays a claim.
    found.push({
      ...claim,
      checked:
        loose && checked.verdict === 'not_proven' && !checked.open && !/\d/.test(claim.text) ? PROPOSAL : checked,
    })
    await otherWork()
  }
  return found
}

/** Marks by code. `waits`: a second reader will be asked; what hangs on it is unchecked until then. */
export const marksOf = (found: readonly CodeCheck[], waits = false): Mark[] =>
  found.map(({ start, end, checked }) =>
    markOf(start, end, waits && waitsForReader(checked) ? uncheckedOf(checked) : checked),
  )

const markOf = (start: number, end: number, { verdict, reason, spans }: Checked): Mark => ({
  start,
  end,
  verdict,
  reason,
  spans,
})

/** The most claims of one text that are put to a second reader; the others stand as code found them. */
const MOST_QUESTIONS = 24

/** Marks by code and reader; those that are known are not asked again. */
export async function marksByBoth(
  found: readonly CodeCheck[],
  material: Material,
  ask: AskReader,
  known: (claim: { start: number; end: number }) => boolean,
): Promise<Mark[]> {
  let left = MOST_QUESTIONS
  return await Promise.all(
    found.map(async ({ start, end, text, checked }) => {
      const asks = left > 0 && wantsReader(checked) && !known({ start, end })
      if (asks) left -= 1
      return markOf(start, end, asks ? await readToo(text, checked, material, ask) : checked)
    }),
  )
}
