// What was asked for by a number or a name, and is told by one: "35 or 40?", "winter check is thirty-eight"; "wer …?", "Heiligabend macht Sabine".
import { wordsIn } from '../fates/matter-words.ts'
import { isDoubt } from '../fates/outcomes.ts'

const NUMBER =
  /(?<![\p{L}\p{N}])(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ]\p{L}{3,5})?|hundred|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}{0,14}(?:zehn|zig|ßig)|hundert|dutzend|dozen)(?![\p{L}\p{N}])/iu
const ASKS_NUMBER =
  /(?<!\p{L})(?:how (?:much|many|long|often)|what (?:do|does|did|will|would|should|is|are) (?:[\p{L}' ]{1,40} )?(?:pay|charge|cost|ask|offer|get|price|rate|fee)|wie ?viele?|wie (?:lange?|oft|hoch|teuer)|was (?:kostet|kosten|zahlen|zahlt|nehmen|verlangen|bieten|bekommt|bekommen))(?!\p{L})|\d ?(?:€|%|\p{L}{1,4})? (?:or|oder) [£$€]?\d/iu
/** Another day or another count is no answer to how much. */
const NOT_NOW =
  /(?<!\p{L})(?:last (?:year|time|week)|used to|was|were|letztes|voriges|war|waren|wants?|asks?|will|möchte|verlangt|still|noch)(?!\p{L})/iu

/** How it is asked what something costs is no thing. */
const COSTS = /^(?:pay|paid|charg|cost|pric|rate|fee|offer|ask|zahl|kost|preis|prei|nehm|verlang|biet)/u

/** `objects`: what the question is about. */
export const answersByValue = (question: string, sentence: string, objects: ReadonlySet<string>): boolean =>
  [...wordsIn(sentence)].some((word) => objects.has(word) && !COSTS.test(word) && !/\d/.test(word)) &&
  ASKS_NUMBER.test(question) &&
  NUMBER.test(sentence) &&
  !NOT_NOW.test(sentence) &&
  !isDoubt(sentence)
