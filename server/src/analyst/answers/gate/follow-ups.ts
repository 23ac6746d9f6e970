// What rests on the message before: "and give it to Bea", "is any of it late?"; and whose tasks are asked for.
import type { Command } from '../commands/command.ts'
import { IT } from './it.ts'

/** Joins a command to the one before. */
export const ALSO = /^(?:(?:and|then|also|now|und|dann|auch|jetzt)[, ]+)+/iu

/** A command that says "it" means what the command before was done to. */
export function withObject(command: Command, before: Command | undefined): Command {
  if (!('object' in command) || !IT.test(command.object) || before === undefined) return command
  const object = 'object' in before ? before.object : 'title' in before ? before.title : null
  return object === null ? command : { ...command, object }
}

/** Asks which of what was just listed. */
export const OF_LISTED =
  /^(?:and |und |so )?(?:is|are|what|which|any|anything|ist|sind|was|welche)(?!\p{L}).{0,12}(?<!\p{L})(?:of (?:it|that|them|those|these)|davon|darunter)(?!\p{L})/iu

/** "And by when?" of what was just listed, which has its days. */
export const WHEN_ALONE =
  /^(?:(?:and|so|ok|und|also)[, ]+){0,2}(?:(?:by|until|till|for|bis|zu|auf) )?(?:when|wann)(?: (?:then|exactly|is (?:it|that)(?: due)?|are they due|denn|genau|eigentlich|(?:ist|war) das)){0,2}[\s?!.]*$/iu

/** What somebody else has to do. */
export const ON_PLATE =
  /\bwhat (?:does|do|has|have) (?!i\b|we\b|you\b)\p{L}+(?: \p{L}+)? (?:still |got |have |left )*(?:to do|on (?:his|her|their) (?:plate|list|desk))\b|\bwhat(?:['’]?s| is) (?:still |all )?(?:sitting|parked|stuck|lying) (?:with|on) (?!me\b|us\b|the\b|my\b|our\b)\p{L}+|\bwhat(?:['’]?s| is) (?:still )?on \p{L}+(?:['’]s?)? (?:plate|list|desk)\b|(?<!\p{L})was (?:hat|muss|haben|müssen) (?!ich(?!\p{L})|wir(?!\p{L}))(?:(?:frau|herr) )?\p{L}+(?: (?:noch|gerade|alles|so|jetzt))* (?:zu tun|zu erledigen|auf dem (?:tisch|zettel|teller|schirm)|machen|erledigen|tun)(?!\p{L})|(?<!\p{L})was (?:liegt|hängt|klemmt|steckt)(?: (?:noch|gerade|grad|alles|so|denn|eigentlich)){0,3} bei (?!(?:mir|uns|dir|ihm|ihr|ihnen|der|dem|den|euch)(?!\p{L}))(?:(?:frau|herrn?) )?\p{L}+(?: (?:noch|gerade|grad|alles|so|denn|rum|herum|offen|fest|an|auf dem (?:tisch|zettel))){0,3}[\s?!.]{0,4}$/iu
