// Small talk, thanks, help and the date, in English and German: whole messages that ask for nothing in the records.
import { withUmlauts } from '../../text/umlauts.ts'
import type { GateKind } from './gate-rules.ts'

/** A pattern for the whole message, but for what ends it. */
export const whole = (pattern: string) => new RegExp(`^(?:${pattern})[\\s?!.,:)]*$`, 'iu')

/** Says that the talk or the day's work is over. */
const LEAVING =
  "(?:that(?:['’]?s| is|ll be|['’]ll be) (?:me(?: done| finished| off)?|it|all|us done|everything|enough))|i(?:['’]?m| am) (?:done|off|finished|out|heading (?:off|home)|going (?:home|to bed))|(?:let['’]?s )?call(?:ing)? it a (?:day|night)|signing off|(?:i(?:['’]?ll| will) )?(?:talk|speak|see you) (?:soon|later|tomorrow)|das (?:war['’]?s|wars|wäre es|reicht|ist alles)|ich (?:bin|mach(?:e)?) (?:dann |jetzt )?(?:fertig|weg|schluss|feierabend)|schluss"
const PARTING =
  '(?:many )?thanks?|thank you|thx|cheers|ta|bye|good ?night|night|see you(?: (?:later|tomorrow))?|have a good (?:evening|night|one|weekend)|danke(?: dir)?|tschüss|ciao|gute nacht|bis (?:morgen|dann|später)|schönen (?:abend|feierabend)'

/** What was changed in this conversation shall be as it was; what is named is a task to open again. */
const MISTAKEN =
  "(?:(?:sorry|no|oh|oops|nein|ach|ups)[, ]+)?(?:(?:(?:that|this|it)(?: was| is|['’]s) (?:wrong|a mistake|my mistake|the wrong one|not right)|my mistake|wrong one|das (?:war|ist) (?:falsch|verkehrt|ein fehler|ein versehen|die falsche|der falsche)|falsch|mein fehler)[,.!;: –-]{1,4})?"
const TAKE_BACK =
  '(?:(?:no|oh|oops|wait|sorry|please|ok(?:ay)?|thanks?|thank you|hi|hey|hello|can you|could you|kannst du|bitte|nein|ach|halt|ups|doch|danke|hallo|moin)[, ]+){0,3}(?:undo|revert|roll ?back|reverse|take back|nimm|nehm|mach|setz)(?:e|en)?(?: (?:it|that|this|all that|the last (?:change|one|thing|step)(?: (?:you|i|we) (?:just )?(?:did|made|changed))?|what (?:you|i|we) (?:just )?(?:did|changed)|your last change|das|es|alles|die letzte änderung|den letzten schritt)){0,2}(?:,? (?:again|now|please|quick(?:ly)?|for me|bitte|wieder|jetzt|gleich|schnell|für mich|back|zurück|rückgängig|ungeschehen)){0,4}'
const TAKE_THAT_BACK =
  '(?:(?:please|bitte|oh|no|nein|kannst du|can you|could you) ){0,2}(?:(?:take|put|change|turn) (?:it|that|this)(?: all)? back(?: again)?(?: please)?|rückgängig(?: (?:machen|bitte)){0,2}|(?:das |es )?(?:wieder )?(?:rückgängig|zurück(?:nehmen|setzen))(?: (?:machen|bitte)){0,2})'

/** Words that need no look at any record. */
export const TALK: readonly [GateKind, RegExp][] = [
  [
    'undo',
    whole(
      `${MISTAKEN}(?:(?=.{0,60}(?:undo|revert|roll ?back|reverse|take back|zurück|rückgängig|ungeschehen))${TAKE_BACK}|${TAKE_THAT_BACK})`,
    ),
  ],
  [
    'luck',
    /^[^?]{0,90}?(?<!\p{L})(?:wish (?:me|us) (?:luck|all the best)|(?:keep )?(?:your |my )?fingers crossed(?: for (?:me|us))?|drück(?:e|t)? (?:mir|uns) (?:\p{L}+ ){0,2}die daumen|daumen (?:drücken|gedrückt)|wünsch(?:e|t)? (?:mir|uns) (?:\p{L}+ ){0,2}(?:glück|erfolg))(?: (?:please|bitte|then|dann|tomorrow|today|morgen|heute)){0,2}[\s!.:)]{0,5}$/iu,
  ],
  [
    'luck',
    /^(?:(?:ok(?:ay)?|right|well|so|now)[, ]+){0,2}(?:(?:i['’]?m|i am) )?(?:(?:just )?(?:off|heading off|heading out|popping out) (?:now )?(?:to|for) )(?!bed\b)(?:[\p{L}'’-]+ ?){1,7}[\s!.:)]{0,5}$/iu,
  ],
  [
    'greeting',
    whole(
      "(?:(?:hallo|hi|hey|moin(?: moin)?|servus|na|hello|morning|good morning|guten (?:morgen|tag|abend)|mahlzeit)[ ,!.]*)+(?:(?:wie|how)(?:['’]s| is| are| läuft| geht| war| was)(?:['’]s| es| it| you| your| dein\\p{L}*| the| das)?(?: (?:going|doing|things|weekend|day|wochenende|tag|so|dir|heute|today|denn))*)?|(?:wie läuft(?:['’]?s| es)?|how(?:['’]s| is) (?:it going|your day|life|everything))(?: (?:so|denn|heute|today))?|alles (?:gut|klar|ok)(?: bei dir)?|(?:schönen|schönes|have a (?:good|nice|great)) (?:tag|abend|feierabend|wochenende|day|evening|weekend|one)(?: noch| auch| dir)*",
    ),
  ],
  [
    'greeting',
    whole(
      "(?:hallo|hi|hey|moin(?: moin)?|servus|grüezi|grüß (?:dich|gott)|guten (?:morgen|tag|abend)|schönen guten (?:morgen|tag|abend)|na)(?: (?:zusammen|du|adjutant))?[ ,!.]*(?:wie geht(?:’s|'s|s| es)(?: dir)?)?|wie geht(?:’s|'s|s| es)(?: dir)?",
    ),
  ],
  [
    'thanks',
    whole(
      '(?:ok(?:ay)?|gut|super|prima|perfekt|toll)?,? ?(?:danke|vielen dank|besten dank|merci|dankeschön|danke ?schön|herzlichen dank)(?: (?:dir|ihnen|sehr|schön|vielmals|nochmal|adjutant))*|super|prima|perfekt|passt|alles klar|sehr gut|tschüss|bis (?:morgen|später|dann)',
    ),
  ],
  [
    'thanks',
    whole(
      "bye|goodbye|see you(?: (?:later|tomorrow))?|good night|have a (?:good|nice) (?:day|evening|weekend)|thanks?,? (?:that(?:’s|'s| is) )?(?:great|all|helpful|perfect)",
    ),
  ],
  [
    'thanks',
    /^(?:ok(?:ay)?,? )?(?:thanks?|thank you|thx|cheers|ta|danke|merci|dankeschön|vielen dank)(?!\p{L})(?: ?[,.!–-]? ?\p{L}[\p{L}'’]*){0,4}[\s!.:)]*$/iu,
  ],
  [
    'thanks',
    whole(
      `(?:(?:ok(?:ay)?|right|well|so|gut|na gut)[ ,.!–-]{1,3})*(?:${LEAVING})(?: (?:for (?:today|tonight|now|the (?:day|night|week))|today|tonight|now|then|from me|für heute|jetzt|dann))*(?:[ ,.!–-]{1,3}(?:${PARTING}))*`,
    ),
  ],
  [
    'help',
    whole(
      'hilfe|was kannst du(?: alles)?(?: für mich)?(?: tun| machen)?|wie funktionier(?:t|st) (?:das|du)|wer bist du|was machst du|was kann ich (?:dich )?fragen',
    ),
  ],
  [
    'date',
    whole(
      'welche[rns]? (?:tag|datum) (?:ist|haben wir)(?: heute)?|wie(?:viel)? ?spät ist es|der wievielte ist heute|was ist heute für ein tag',
    ),
  ],
]

/** Whether a message may want what was done in its conversation taken back: then that is looked at. */
export const mayWantBack = (message: string): boolean => PERHAPS_BACK.test(withUmlauts(message))
const PERHAPS_BACK = /undo|revert|roll ?back|reverse|(?<!\p{L})back(?!\p{L})|zurück|rückgängig|ungeschehen/iu

/** Thanks before something else. */
export const THANKS_FIRST =
  /^(?:ok(?:ay)?,? )?(?:thanks?|thank you|thx|cheers|danke|merci|vielen dank)[ ,.!–-]{1,4}(?:(?:and|und|now|jetzt) )?(?=\p{L})/iu

/** A greeting before something else. */
export const GREETING_FIRST =
  /^(?:(?:hi|hello|hallo|hey|moin|servus|grüezi|(?:good )?(?:morning|afternoon|evening)|guten (?:morgen|tag|abend))(?: (?:there|zusammen|adjutant|all|du))?[ ,!.–-]{1,4})(?=\p{L})/iu
