// The words of a question that a table must say: without those that only ask, a verb with the part that stands at the end, a place by each of
// its names.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Term } from '../../text/asked.ts'
import { stemOf } from '../../text/stems.ts'
import { termsIn } from './chosen.ts'
import { otherNames } from './places.ts'

/** Expressions for one word: "go on sale" is to appear. */
const PHRASES: readonly [RegExp, string][] = [
  [
    /\b(?:go(?:es|ing)? on sale|come(?:s)? out|hit(?:s)? the (?:shelves|shops|stores|market)|go(?:es)? live)\b/giu,
    'appear',
  ],
  [/\b(?:run(?:s)? out|come(?:s)? to an end)\b/giu, 'expire'],
  [/\b(?:fall(?:s)? due|come(?:s)? in|get(?:s)? here|turn(?:s)? up)\b/giu, 'due'],
  [/\b(?:set(?:s|ting)? up|put(?:s|ting)? up)\b/giu, 'build'],
  [/(?<!\p{L})(?:kommen|kommt)(?= .{0,60}(?<!\p{L})(?:raus|heraus)[\s?!.]{0,4}$)/giu, 'erscheinen'],
  [/(?<!\p{L})(?:kommen|kommt)(?= .{0,60}(?<!\p{L})(?:an|rein)[\s?!.]{0,4}$)/giu, 'ankommen'],
  [/(?<!\p{L})(?:fangen|fängt)(?= .{0,60}(?<!\p{L})an[\s?!.]{0,4}$)/giu, 'beginnen'],
]
/** Words that ask, and that no table is called by. */
const FILL =
  /\b(?:u|ppl|pls|plz|apiece|thing|stuff|ever|once)\b|(?<!\p{L})(?:übersicht|aufstellung|macht|machen|ausmachen|ergibt|ergeben|beträgt|betragen|alles|drin|drauf|eigentlich|nochmal|sheet|overview|spreadsheet|stehen|steht|gibts|haben|hatte)(?!\p{L})/giu
const PARTICLE = /(?<!\p{L})(auf|ab|an|aus|ein|vor|zu|los|nach|um|fort|weg)[\s?!.]{0,4}$/iu

export async function wordsAsked(context: AnalystContext, rest: string): Promise<Term[]> {
  const plain = PHRASES.reduce((text, [pattern, word]) => text.replace(pattern, word), rest)
  const particle = context.german ? PARTICLE.exec(plain)?.[1]?.toLowerCase() : undefined
  const terms = await termsIn(context, plain.replace(FILL, ' '))
  return terms.map((term): Term => {
    const same = [
      ...(term.same ?? []),
      ...otherNames(term.word).flatMap((name) => [name, stemOf(name)]),
      ...(particle !== undefined && /(?:en|t)$/u.test(term.word) ? [`${particle}${term.stem}`] : []),
    ]
    return same.length === 0 ? term : { ...term, same: [...new Set(same)] }
  })
}
