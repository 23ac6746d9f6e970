// Whether a question rests on the one before: by a pronoun, or because it names nothing itself. A question with a name or a noun of its own
// ("our payroll") stands alone; a noun behind "the", or one that is always of something ("deadline", "Miete"), may be of what was spoken of.
import { answerKind, contentOf, termsOf } from '../../text/asked.ts'
import { CONSEQUENCE_ASKED } from '../look-up/consequence.ts'
import { asksOfBefore } from '../reckoned/difference-words.ts'
import { asksOfNamed } from '../reckoned/sum-of-named.ts'

export const PRONOUN =
  /(?<!\p{L})(?:him|her|he|she|they|them|his|hers|their|it|its|there|that|this one|each one|each of (?:them|those|these)|those(?! (?:who|that|which|of|with)(?!\p{L}))|er|ihm|ihn|sie|ihr|ihnen|es|dort|da|davon|dazu|damit|dafür|dies|beide)(?!\p{L})/iu

/** Words that look like pronouns and stand for nothing: "is there a …", "gibt es …", "I heard that we …". */
const EMPTY =
  /\b(?:is|are|was|were|isn['’]t|aren['’]t|has|have|had|can|could|will|would|should) there\b(?! ?[?!.]| (?:now|already|yet)\b)|\bthere (?:is|are|was|were|will|has|have|must|should)\b|\bthat (?=(?:we|i|he|she|they|our|my|there)\b)|(?<!\p{L})(?:gibt|gab|geht|handelt|steht) es(?!\p{L})|(?<!\p{L})es (?:gibt|gab|geht um|handelt)(?!\p{L})/giu

/** Words of what is missing: beside them a unit alone names nothing. */
const OF_GAP =
  /\b(?:missing|short|left|to go|target|goal|outstanding)\b|(?<!\p{L})(?:fehl(?:t|en)|ziel|bis zum ziel)(?!\p{L})/giu

/** Goes on with what was said. */
const JOINS = /^(?:and|so|then|but|und|aber|also|dann)[ ,]/iu

/** What makes the word after it a noun; a definite article alone may mean something that was spoken of. */
const OWN = /(?<!\p{L})(?:my|our|your|a|an|any|mein|unser|dein|ein|kein)(?:e[nmrs]?)? (?:\p{L}+ )?$/iu
const DEFINITE =
  /(?<!\p{L})(?:the|this|der|die|das|den|dem|des|zum|zur|beim|vom|im|about|with|for|von|bei|mit|für|über) (?:\p{L}+ )?$/iu
const COPULA = /(?<!\p{L})(?:is|are|was|were|what['’]?s|how['’]?s) $/iu

/** Said of something that is not named: no nouns. */
const OF_STATE =
  /^(?:late|later|due|open|missing|left|ready|valid|possible|impossible|responsible|available|true|false|right|wrong|next|first|final|full|free|clear|high|low|big|old|new|urgent|important|enough|sure|certain|safe|fine|ok|okay|good|bad|better|worse|worth|different|binding|settled|affected|involved|out|soon|early|exact|\p{L}+ed|\p{L}+ing)$/iu

/** Nouns that are always of something: without a name beside them they mean that of what was spoken of. */
const OF_SOMETHING =
  /^(?:deadlines?|due|dates?|terms?|period|notice|ends?|start|duration|renewal|extension|price|prices|costs?|fees?|rents?|rates?|amounts?|sums?|totals?|shares?|half|third|rest|remainder|deposits?|discounts?|surcharge|cap|limit|maximum|minimum|size|reasons?|causes?|status|results?|outcome|answer|reply|response|decision|conditions?|consequences?|alternatives?|options?|owner|address|phone|number|delivery|approval|permission|permit|signature|contact|place|venue|time|hour|ort|uhrzeit|treffpunkt|frist(?:en)?|termine?|datum|ende|beginn|dauer|laufzeit|verlängerung|kündigung|kündigungsfrist|preise?|kosten|gebühr|gebühren|miete|betrag|summe|anteil|hälfte|drittel|anzahlung|kaution|rabatt|nachlass|aufschlag|obergrenze|grenze|größe|grund|gründe|ursache|ergebnis|antwort|entscheidung|bedingungen?|folgen?|alternativen?|eigentümer|inhaber|adresse|anschrift|nummer|lieferung|liefertermin|genehmigung|erlaubnis|zustimmung|unterschrift)$/iu

const OWN_NOUN = /(?<!\p{L})(?:my|our|your|mein|unser|dein)(?:e[nmrs]?)?(?!\p{L})/iu

/** "Wann kommen die denn?", "bis wann gilt dem sein Angebot?": an article without its noun. */
const DEMONSTRATIVE =
  /(?<!\p{L})(?:der|die|das|den|dem|denen|deren)(?= (?:denn|nun|jetzt?|eigentlich|noch|schon|auch|nicht?|mal|dann|wieder|überhaupt|seine?[nmrs]?|ihre?[nmrs]?|heute|morgen|seit|seither|bisher|inzwischen|mittlerweile)(?!\p{L})| ?[?!.]{0,3}$)/iu

export function restsOnBefore(text: string): boolean {
  if (asksOfNamed(text)) return true
  if (PRONOUN.test(text.replace(EMPTY, ' ')) || DEMONSTRATIVE.test(text) || asksOfBefore(text)) return true
  if (CONSEQUENCE_ASKED.test(text) && termsOf(text).length < 2) return true
  const rest = text.replace(OF_GAP, ' ')
  const terms = termsOf(rest)
  const [term] = terms
  if (!term || (terms.length === 1 && rest !== text)) return true
  // "The place and its address": nothing that is said has a name.
  if (terms.every(({ word, isName }) => !isName && OF_SOMETHING.test(word))) return !OWN_NOUN.test(text)
  return terms.length === 1 && (JOINS.test(text) || !isNamed(text, term))
}

/** "And how many copies are we making": it goes on, and names nothing; what it asks may be of what was spoken of, or of something else. */
export const mayRestOnBefore = (text: string): boolean => {
  if (!JOINS.test(text) || OWN_NOUN.test(text) || !VALUES.has(answerKind(text))) return false
  const terms = termsOf(text)
  return contentOf(terms).length <= MOST_OWN && !terms.some(({ isName, day }) => isName || day !== undefined)
}
/** What names more has a thing of its own; a reason or a yes is asked of something that is named, too. */
const MOST_OWN = 2
const VALUES: ReadonlySet<string> = new Set(['when', 'how much', 'who', 'where'])

/** Whether the only word of a question that says something names what the question is about. */
function isNamed(text: string, { word, isName }: { word: string; isName: boolean }): boolean {
  if (isName || /\d/.test(word)) return isName
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return false
  const before = text.slice(0, at)
  if (OF_SOMETHING.test(word)) return false
  if (OWN.test(before)) return true
  // "the penalty", "die Strafe": what was spoken of may have one.
  if (DEFINITE.test(before)) return false
  // In German a capital inside the sentence is a noun's.
  if (before !== '' && /^\p{Lu}/u.test(text.slice(at))) return true
  return COPULA.test(before) && !OF_STATE.test(word)
}
