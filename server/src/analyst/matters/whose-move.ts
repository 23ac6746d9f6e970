// Who acts by a day, as its own words say it: the other side ends it, somebody waits for the person, or the person said that they do it.

import { ALSO_WORDS } from '../statements/who/name-words.ts'
import type { WorkspaceContact } from '../workspace/workspace.ts'
import type { Item } from './items.ts'

const THEY_EN = String.raw`(?:they|he|she|the (?:\p{L}+ )?(?:customer|client|buyer|tenant|lessee|guest|subscriber|member|landlord|lessor|owner|supplier|vendor|employer|employee|school|hospital|city|council|bank|insurer|carrier)s?)`
const THEY_DE = String.raw`(?:sie|er|(?:der|die|das) (?:\p{L}+ )?\p{L}*(?:kund(?:e|in|en)|mieter(?:in)?|pächter(?:in)?|auftraggeber(?:in)?|besteller(?:in)?|käufer(?:in)?|abnehmer(?:in)?|vermieter(?:in)?|verpächter(?:in)?|lieferant(?:in)?|mitglied(?:er)?|mitarbeiter(?:in)?|schule|klinik|stadt|gemeinde|bank|versicherung))`
/** "they have to give notice", "if the tenant does not cancel", "kündigt der Mieter nicht": the right to end is theirs. */
const THEY_END = new RegExp(
  [
    String.raw`\b${THEY_EN}(?: (?:\p{L}+ly|also|only|would|will|can|could|may|must|might|shall|should|have|has|had|need|needs|want|wants|wanted|to|do|does|did|not|still|either|just)|[nd]['’]t|['’](?:ll|d)){0,5} (?:giv(?:e|es)|serv(?:e|es)|send|cancel|terminate|end it|renew|opt out)(?!\p{L})(?! us\b)`,
    String.raw`\b(?:their|his|her) (?:right|option|chance) to (?:end|cancel|terminate|leave|give notice)\b`,
    String.raw`(?<!\p{L})(?:m(?:uss|üssen)|kann|können|darf|dürfen|will|wollen|wenn|falls|sofern|bevor|dass|ob) ${THEY_DE}(?!\p{L})(?! (?:uns|mir) )(?:[^.;!?]|(?<=\d)\.){0,60}(?<!\p{L})(?:kündig(?:t|en)|auszusteigen|aussteigen)(?! w)(?!\p{L})`,
    String.raw`(?<!\p{L})${THEY_DE} (?:m(?:uss|üssen)|kann|können|darf|dürfen|will|wollen|müsste\p{L}*|könnte\p{L}*)(?!\p{L})(?:[^.;!?]|(?<=\d)\.){0,60}(?<!\p{L})(?:kündigen|aussteigen)(?! w)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:kündig(?:t|en)) ${THEY_DE}(?!\p{L})`,
  ].join('|'),
  'iu',
)
/** A right of both, or of one's own. */
const WE_END =
  /\b(?:(?:either|each|any|both) (?:party|parties|side|sides)|we|i|you|our|us|one of us)\b|(?<!\p{L})(?:beide|jede) (?:partei|seite)\p{L}*|(?<!\p{L})(?:wir|ich|man|du|unsere?\p{L}*)(?!\p{L})/iu

/** Only what the person says of others themselves: in a contract or a letter from outside "they" may be anybody. */
export const isTheirsToEnd = ({ text, ref, outside }: Item): boolean =>
  ref.kind !== 'file' && !outside && THEY_END.test(text) && !WE_END.test(text)

const OWN_EN =
  /(?:^|[,;:–-] ?)(?:i['’]ll|i will|(?:will|gonna) (?:do|send|write|call|sign|bring|pay|finish))(?!\p{L})/iu
/** "das mach ich fix", "schreib ich spätestens Dienstag": a verb before "ich". */
const OWN_DE =
  /(?:^|[,;:!?–-] ?|(?<!\p{L})(?:das|den|die|es|dann|jetzt|da) )(?!(?:hab|habe|hatte|bin|war|wollte|sollte|konnte|dachte|würde?|könnte|wär|wäre|möchte|weiß|weiss|glaub|glaube|denk|denke|mein|meine|hoff|hoffe|find|finde|brauch|brauche|fürchte?|wenn|weil|dass|ob|was|wo|wie|wann|falls|bevor|bis|sobald|damit|und|oder|aber|als|obwohl|nachdem|während|warum|wer|denn|seit|auch|nur|der|die|das|den|dem) )\p{L}{3,20} ich(?!\p{L})(?:$|[^?]{1,80}$)/iu

/** The person's own word, as it is jotted down. */
export const isOwnWord = ({ text, ref, outside, mine, kind, who }: Item): boolean =>
  (kind === 'promise' && who?.resolved === 'me') ||
  (kind !== 'task' &&
    ref.kind !== 'file' &&
    !outside &&
    (ref.kind !== 'thread' || mine === true) &&
    (OWN_DE.test(text) || OWN_EN.test(text)))

/** Who wants to have what by the day, and whether that is an answer. */
export type Waits = { who: string; isAnswer: boolean }
const NEEDS = String.raw`(?:needs?|wants?|expects?|requires?|must have|ha[sd] to have|must know|ha[sd] to know|asks? for|asked for|is waiting for|waits for|braucht|bräuchte|benötigt|will|möchte|erwartet|wartet auf|verlangt|muss)`
const AN_ANSWER =
  /^[^.;,!?]{0,30}?(?<!\p{L})(?:answers?|repl(?:y|ies)|decisions?|yes|word|go-?ahead|confirmation|to know|antwort|entscheidung|rückmeldung|bescheid|zusage|freigabe|bestätigung|wissen)(?!\p{L})/iu
/** Somebody who is known and wants it by that day: "huemer braucht die fotos bis mo", "Angela: … needs an answer by Monday". */
export function waitsIn({ text, ref, outside }: Item, contacts: readonly WorkspaceContact[]): Waits | null {
  if (ref.kind === 'file' || outside) return null
  const found = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(\p{L}[\p{L}’'-]{2,24})(?: \p{Lu}\.?)?(?:(: .{0,160}?(?<!\p{L}))|(?: (?:also|still|noch|aber|jetzt|nun|dringend|only|just)){0,2} )${NEEDS}(?!\p{L})(.{0,160})`,
    'iu',
  ).exec(text)
  const [, name = '', , rest = ''] = found ?? []
  if (name === '' || !/\b(?:by|until|before|till)\b|(?<!\p{L})(?:bis|spätestens|vor)(?!\p{L})/iu.test(rest)) return null
  const isCapital = name !== name.toLowerCase()
  if (!isCapital && ALSO_WORDS.has(name)) return null
  const called = contacts.filter((contact) =>
    contact.name.split(/\s+/).some((part) => part.length > 2 && part.toLowerCase() === name.toLowerCase()),
  )
  const [one, other] = called
  return one && !other ? { who: one.name, isAnswer: AN_ANSWER.test(rest) } : null
}
