// How much shall be told: "in three lines" is three, "a few sentences" four, "short" and "in a nutshell" six; null where nothing is said of it.
import { NUMBER_WORDS } from '../../text/number-words.ts'
import { IN_SO_MANY } from './form-asked.ts'

const FEW = /(?<!\p{L})(?:a few|a couple of|ein paar|wenigen)(?!\p{L})/iu
const SHORT =
  /\b(?:short|brief|briefly|quick|nutshell|gist|tl;?dr|in summary|key|main|highlights?|headlines|essentials|upshot|rundown|takeaways?|at a glance)\b|(?<!\p{L})(?:kurz\p{L}*|knapp\p{L}*|kürze|wichtigste\p{L}*|wesentliche\p{L}*|kernpunkte|eckpunkte|eckdaten|überblick|blick|kompakt|stichpunkt\p{L}*|stichwort\p{L}*|fazit)(?!\p{L})/iu

export function linesAsked(text: string): number | null {
  const counted = IN_SO_MANY.exec(text)?.[0]
  if (counted !== undefined) {
    const number = counted
      .toLowerCase()
      .split(' ')
      .map((word) => (/^\d+$/.test(word) ? Number(word) : NUMBER_WORDS[word]))
      .find((each) => each !== undefined)
    return FEW.test(counted) || number === undefined ? A_FEW : Math.min(MOST, Math.max(1, number))
  }
  return SHORT.test(text) ? IN_SHORT : null
}
const [A_FEW, IN_SHORT, MOST] = [4, 6, 20]
