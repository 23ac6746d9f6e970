// Questions for what is left, for a share, and for how much something changed: their words.
import { termsOf } from '../../text/asked.ts'
import { REST_ASKED } from '../look-up/certain.ts'

const SHARE_ASKED =
  /\b(?:what|which) (?:percentage|per ?cent|share|proportion)\b|\bhow many per ?cent\b|(?<!\p{L})(?:wie ?viel prozent|welcher (?:anteil|prozentsatz)|wie hoch ist der anteil)(?!\p{L})/iu
const CHANGE_ASKED =
  /\b(?:by )?how (?:much|many)(?: \p{L}+){0,6} (?:more expensive|dearer|cheaper|higher|lower|pricier|fall(?:en)?|fell|risen?|rose|dropped|grown?|increased?|decreased?|gone (?:up|down)|go (?:up|down)|c[oa]me (?:up|down)|went (?:up|down)|climb(?:ed)?|shr[aiu]nk|improved?|worsen(?:ed)?|lost|lose|gain(?:ed)?|added|come in|slipped)\b|\bhow (?:much|many)(?: \p{L}+){0,3} did (?:we|it|they) (?:lose|gain|add|grow|drop|rise|fall)\b|(?<!\p{L})um wie ?viel|(?<!\p{L})wie ?viele?(?: [\p{L}\d.]+){0,8} (?:teurer|billiger|günstiger|höher|niedriger|gestiegen|gefallen|gesunken|zurückgegangen|runtergegangen|heruntergegangen|raufgegangen|hochgegangen|geschrumpft|geklettert|gewachsen|dazugekommen|hinzugekommen|verloren|zugelegt|gewonnen)(?!\p{L})/iu
/** Words that ask for a difference and name nothing that changed. */
export const ASKS_OF_CHANGE =
  /\b(?:by|how much|how many|budget|developed?|changed?|moved?|go|gone|went|came|come|climb(?:ed)?|shr[aiu]nk|improved?|worsen(?:ed)?|did|has|have|more expensive|dearer|cheaper|higher|lower|pricier|fallen?|fell|risen?|rose|dropped|grown?|increased?|decreased?|gone|up|down|lost|lose|gain(?:ed)?|added|come in|slipped|left|remaining|remains?|still|to (?:pay|go|spend)|missing|outstanding|spend|spent|pay|what|which|percentage|per ?cent|share|proportion|of|weeks?|days?|months?|points?|become|got|get)\b|(?<!\p{L})(?:um|wie ?viele?|entwickelt|verändert|geändert|teurer|billiger|günstiger|höher|niedriger|gestiegen|gefallen|gesunken|zurückgegangen|runtergegangen|heruntergegangen|raufgegangen|hochgegangen|geschrumpft|geklettert|gewachsen|dazugekommen|hinzugekommen|verloren|zugelegt|gewonnen|geworden|noch|übrig|offen|fehl(?:t|en)|zahlen|bezahlen|prozent\p{L}*|anteil|hatten?|wochen?|tage?|monate?|punkte?)(?!\p{L})/giu
const LEFT =
  /\bhow (?:much|many)\b.*\b(?:left|remaining|outstanding|to go|missing)\b|(?<!\p{L})wie ?viele?(?: [\p{L}\d.]+){0,8} (?:noch|übrig|fehlen|fehlt)(?!\p{L})/iu

/** What is asked for; null: none of these. */
export const differenceAsked = (text: string): 'share' | 'change' | 'rest' | null =>
  SHARE_ASKED.test(text)
    ? 'share'
    : CHANGE_ASKED.test(text)
      ? 'change'
      : REST_ASKED.test(text) || LEFT.test(text)
        ? 'rest'
        : null

/** "By how much did it fall?": of what, only the question before says. */
export const asksOfBefore = (text: string): boolean =>
  differenceAsked(text) !== null && termsOf(text.replace(ASKS_OF_CHANGE, ' ')).length === 0
