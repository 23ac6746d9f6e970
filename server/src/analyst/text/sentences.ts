// A text in its sentences, in English and German: "30. November", "z. B." and "Dr. Hahn" end none.
import { plainText } from './speech.ts'

/** One sentence, and the heading or opening line that it stands under. */
export type Sentence = { text: string; under: string; line: number }

const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|z\. ?B|d\. ?h|u\. ?a|i\. ?d\. ?R|e\.g|i\.e|etc|vs|Mr|Ms|Mrs|Dr|Prof|St|No|Nr|Hr|Fr|Frl|approx|ca|incl|inkl|bzw|ggf|evtl|usw|vgl|Abs|Art|Mio|Mrd|Tsd|max|min|Std|Min|Tel|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Okt|Oct|Nov|Dez|Dec|\d{1,4})\.$/iu
const MOST_LINE = 4_000
const MOST_SENTENCES = 1_500

/** Lists and tables give one sentence a line. At most 1,500 of them; linear in the length of the text. */
export function sentencesIn(text: string): Sentence[] {
  const out: Sentence[] = []
  let under = ''
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    if (out.length >= MOST_SENTENCES) break
    const line = raw.slice(0, MOST_LINE).trim()
    if (line === '' || /^[\s|:=+-]+$/.test(line)) continue
    if (/^#{1,6}\s/.test(line)) {
      under = plainText(line.replace(/^#+\s*/, ''))
      out.push({ text: under, under: '', line: at })
      continue
    }
    const bare = line.startsWith('|')
      ? line
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join(' · ')
      : line.replace(/^(?:[*+>–•-]|\d{1,2}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    for (const each of split(plainText(bare))) out.push({ text: each, under, line: at })
  }
  return out
}

function split(line: string): string[] {
  const out: string[] = []
  for (const part of line.split(/(?<=[.!?]["”“)]?)\s+(?=[\p{L}\p{N}„“"(])/u)) {
    const last = out.at(-1)
    if (last !== undefined && (ABBREVIATION.test(last) || /^\p{Ll}/u.test(part)))
      out[out.length - 1] = `${last} ${part}`
    else out.push(part)
  }
  return out.map((part) => part.trim()).filter((part) => part !== '')
}
