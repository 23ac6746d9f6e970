// Which of the two languages a text is written in.
import { lately } from './lately.ts'

const GERMAN =
  /(?<!\p{L})(?:und|der|die|das|des|nicht|ist|sind|wir|ich|sie|er|uns|dir|mir|mit|für|auf|bis|ein|eine|einen|den|dem|zu|von|vom|wird|wurde|werden|im|am|um|aus|nach|noch|wie|auch|dass|zum|zur|bei|haben|hat|kein|keine|ob|wer|wann|heute|morgen|soll|muss|kann|bitte|mal|Herr|Frau|Hr|Fr|oder|aber|sich|über|vor|als|ja|nein|nur|schon)(?!\p{L})/giu
// Not the words that both have: "an", "was".
const ENGLISH =
  /(?<!\p{L})(?:and|the|of|to|not|is|we|he|she|with|for|on|by|a|that|from|has|have|be|are|this|it|I|I'll|you|our|my|they|them|us|to|at|or|but|if|should|can|could|would|who|what|when|how|do|does|yes|no|please|today|tomorrow|next|until|due|his|her|their|as|about|up|out)(?!\p{L})/giu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
/** Above zero: German words are the more frequent ones; below: English ones. */
export const languageLead = (text: string): number =>
  count(text, GERMAN) + (/[äöüß]/i.test(text) ? 1 : 0) - count(text, ENGLISH)
const lead = lately(languageLead)

/** Whether German words are the more frequent ones. */
export const isGerman = (text: string): boolean => languageLead(text.slice(0, 20_000)) > 0

/** Which rules a piece is read by: its own language, or that of its text where it does not show. */
export function languageOf(piece: string, textIsGerman: boolean): 'de' | 'en' {
  const more = lead(piece)
  return more > 0 || (more === 0 && textIsGerman) ? 'de' : 'en'
}
