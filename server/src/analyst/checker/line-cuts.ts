import { isPartOfPaper } from '../text/paper-parts.ts'

const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|hr|fr|st|nr|no|vs|ca|bzw|evtl|ggf|inkl|exkl|zzgl|etc|usw|max|min|approx|mio|mrd|tsd|jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|mo|di|mi|do|sa|so|z|d|u|b|h|a|e|i|s|str|tel|abs|art|\d{1,2})\.$/i

/** Where sentences end within a line. */
/** A longer stretch without an end is cut: nobody says so much in one sentence. */
const LONGEST = 1_200

export function cutsOf(line: string): [number, number][] {
  return endsOf(line).flatMap(([from, to]) =>
    Array.from({ length: Math.ceil((to - from) / LONGEST) }, (_, at): [number, number] => [
      from + at * LONGEST,
      Math.min(to, from + (at + 1) * LONGEST),
    ]),
  )
}

function endsOf(line: string): [number, number][] {
  const cuts: [number, number][] = []
  let from = 0
  for (const match of line.matchAll(/[.!?…][”“"’»)]*(?=\s|$)/g)) {
    const end = match.index + match[0].length
    const head = line.slice(Math.max(from, match.index - 20), match.index + 1)
    const next = line.slice(end, end + 20).trimStart()
    if (match[0] === '.' && (ABBREVIATION.test(head) || isPartOfPaper(head, next)) && next !== '') {
      // "3.2. Petra" ends nothing; "on 4.5. Then" neither: what follows is the same line anyway.
      continue
    }
    if (next !== '' && !/^[\p{Lu}\p{N}"“„«‘'(*_[–-]/u.test(next)) continue
    cuts.push([from, end])
    from = end
  }
  if (line.slice(from).trim() !== '') cuts.push([from, line.length])
  return cuts
}

export const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$|^\s*\*\*([^*]{2,60})\*\*:?\s*$|^([\p{L}][^.!?:|]{1,48}):\s*$/u

export const bullet = /^(\s*)(?:[-*+•–]|\d{1,2}[.)])\s+/u

export const box = /^\s*\[([ xX✓])\]\s+/u

export const labelled =
  /^(?:\*\*)?(\p{Lu}[\p{L}.’'-]*(?: [\p{Lu}(][\p{L}.’')-]*){0,3}|[\p{L}][\p{L} -]{1,28})(?:\*\*)?(?::\*\*|:|\.\*\*)\s+(?=\S)/u

export const ASKS =
  /^(?:open|offen|questions?|fragen|offene (?:punkte|fragen)|open (?:points|questions|items)|to clarify|zu klären)\b/i

export const TODO =
  /^(?:to-?do|todos?|next steps?|actions?|action items|plan|aufgaben|nächste schritte|pendenzen|ideas?|ideen|options?|optionen|proposals?|vorschläge|agenda|traktanden)\b/i
/** Words that speak to whoever reads by machine, or tell somebody what to say. */
const ORDERS =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your |everything |previous |above )|\bignorier|\b(?:system prompt|as an ai|assistant:|ai:|(?:dear |note to (?:the )?)(?:ai|assistant|model)|language model|sprachmodell|you are now)|^\W*(?:please )?(?:tell|say|write|report|state|claim|answer|pretend|respond|sage?|schreibe?|melde|behaupte|antworte)\b[^.]{0,60}\b(?:that|dass|is|ist)\b|\b(?:tell|inform) (?:\p{L}+ ){1,3}that\b/iu

/** Words that speak to whoever checks: to a checker by name, in its own words of judgement, or from behind a fence. */
const TO_A_CHECKER =
  /\b(?:note|message|instructions?|hint) (?:to|for) (?:the |any |every )?(?:fact[ -]?)?(?:checkers?|verifiers?|graders?|language models?|whoever checks)\b|\bto whoever checks\b|\b(?:hinweis|notiz|anmerkung|nachricht|anweisung) an (?:die |den |das )?(?:ki|prüfer\p{L}*|prüfmodell|sprachmodell|modell|assistent\p{L}*)(?!\p{L})|"verdict"\s*:|\bverdict\s*[:=]\s*"?(?:supported|contradicted|not_said)|<\/?data-|\b(?:answer|respond|reply|antworte\p{L}*)\b[^.!?]{0,30}["“„'](?:supported|contradicted|not_said)/iu

/** Whether a text gives orders to a reader who is a machine. */
export const isOrder = (text: string) => ORDERS.test(text) || isToChecker(text)

/** Whether a text speaks to whoever checks it. */
export const isToChecker = (text: string) => TO_A_CHECKER.test(text)

/** Shorter lines end where their writer wanted. */
const WRAPPED = 48
const OPENS_LINE = /^\s*(?:[-*+•–|>]|#{1,6}\s|\d{1,2}[.)]\s|\(\p{N}{1,2}\)|§|\[[ xX✓]\]|$)/u

/** A text of the same length whose lines that were only broken at the margin are one line again; rows of cells (`isRow`) stay. */
export function unwrapped(text: string, isRow: (line: number) => boolean): string {
  const lines = text.split('\n')
  let made = lines[0] ?? ''
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue
    const before = lines[at - 1] ?? ''
    const goesOn =
      before.length >= WRAPPED &&
      !isRow(at) &&
      !isRow(at - 1) &&
      /[\p{L}\p{N},;–—-]\s*$/u.test(before) &&
      !COLUMNS.test(before) &&
      !COLUMNS.test(line) &&
      !before.includes('|') &&
      !line.includes('|') &&
      !OPENS_LINE.test(line) &&
      !heading.test(before) &&
      !heading.test(line) &&
      !/^\s*(?:[-*_=]\s?){3,}\s*$/.test(line) &&
      !LABEL_LINE.test(line)
    made += (goesOn ? ' ' : '\n') + line
  }
  return made
}
/** Columns that spaces keep apart. */
export const COLUMNS = /\S {3,}\S/u
const LABEL_LINE = /^\s*\p{Lu}[\p{L} ]{1,28}:\s/u
