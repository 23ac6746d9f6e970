// Decisions that are told as what somebody did or said: "we took the second offer", "told Ben we don't need it", "wir waren uns einig, dass".
import type { Draft, Setting } from '../draft.ts'
import { anyCase as i } from '../form/sieve.ts'
import { isPast } from './resolutions.ts'

/** What one takes, gives or lets go when one settles it. */
const OFFERED =
  '(?:offers?|options?|bids?|quotes?|quotations?|deals?|leases?|proposals?|price|terms|second|first|third|cheaper|cheapest|smaller|larger|bigger|other|one (?:from|by|with)|lot|contract|job|role|plan|design|version)'
const AWARD =
  '(?:order|job|contract|work|lease|tender|mandate|go[- ]ahead|business|slot|stall|room|flat|commission|nod|post|place|role|account)'
const AWARD_DE =
  '(?:leitung|zuschlag|auftrag|stelle|prokura|vertretung|verantwortung|zusage|wohnung|rolle|projektleitung|mandat|bestellung|fläche|platz)'
const SAYS = '(?:told|said to|let|informed|wrote to|made clear to)'

const NARRATED: readonly RegExp[] = [
  i(
    String.raw`(?<!\p{L})(?:we|I|they|the \p{L}+) (?:have |'ve |has )?(?:both |all |then |finally |just |now )?(?:took|taken|chose|chosen|accepted|picked) (?:the|their|his|her|its|on the) (?:\p{L}+ ){0,2}?${OFFERED}(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:we|I|they|the \p{L}+) (?:have |'ve |has )?(?:then |finally |just |now )?(?:gave|given|awarded|offered) (?:[\p{L}'-]+ ){1,4}?the (?:\p{L}+ )?${AWARD}(?!\p{L})`,
  ),
  i(String.raw`(?<!\p{L})(?:we|I|they) (?:have |'ve )?let (?:the|our|one|two) [^?;]{2,50}? go to (?!\p{L}*ing)`),
  i(
    String.raw`(?<!\p{L})(?:we|I)(?: have|'ve|'re| are|'m| am)? (?:put|putting|moved|moving|pushed|pushing|set|setting|brought|bringing) (?:the|our|my|all|his|her|their) [^?;]{2,40}? (?:up|down|off|back|forward) (?:by|to|until|till) `,
  ),
  i(
    String.raw`(?<!\p{L})${SAYS} (?:him|her|them|the \p{L}+|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?:that )?(?:we|I)(?: would| will| do| are| am|'re|'d|'ll)? ?(?:not|n't|don't|won't|wouldn't|aren't|can't accept|'re not|pay(?! (?:him|her|them) (?:by|on))|accept|stick|keep|stay|drop|take|no longer)(?!\p{L})`,
  ),
  i(String.raw`(?<!\p{L})(?:said|saying|say) (?:yes|no) to (?:the|a|an|his|her|their|\p{Lu})`),
  i(
    String.raw`(?<!\p{L})(?:gets?|got) the (?:\p{L}+ )?(?:job|post|role|contract|place|order|tender|stall|slot|flat)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})we (?:now |finally |at last )?have a (?:name|date|venue|winner|deal|decision|buyer|chair|candidate|title|compromise)(?=[.:,!]|$)`,
  ),
  i(
    String.raw`(?<!\p{L})(?:habe?n?|hat) (?:ich |wir )?(?:[^?;]{0,40} )?(?:gesagt|mitgeteilt|geschrieben|klargemacht|erklärt), dass (?:wir|ich) [^?;]{2,100}?(?<!\p{L})(?:nicht|kein\p{L}*|nur)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:geben|gewähren|erlassen|überlassen|lassen|schenken|zahlen) wir (?:ihm|ihr|ihnen|dem|der|den|\p{Lu}\p{L}+) `,
  ),
  i(
    String.raw`(?<!\p{L})(?:waren?|sind|ist) (?:wir )?(?:sich|uns) (?:alle |schnell |schließlich |am ende )?einig,? (?:dass|darüber|über)`,
  ),
  i(
    String.raw`^(?:so )?(?:abgesprochen|abgestimmt|ausgemacht|vereinbart|geeinigt|verabredet|festgehalten)(?: mit [\p{L}. ]{2,40})?:`,
  ),
  i(
    String.raw`(?<!\p{L})(?:bekommt|bekam|erhält|erhielt|kriegt|übernimmt) (?:den |die |das )?(?:neue[ns]? )?${AWARD_DE}(?!\p{L})`,
  ),
  i(
    String.raw`^wir (?:zahlen|nehmen|bestellen|liefern|unterschreiben|akzeptieren|machen) [^?;]{2,60}, (?:aber|jedoch) (?:ohne|nur|nicht|erst)(?!\p{L})`,
  ),
  i(String.raw`(?<!\p{L})(?:es bleibt dabei|dabei bleibt es|it stays that|we stand by)(?!\p{L})`),
]
/** What is wished, asked or not yet so, before the words that would settle it. */
const OPEN =
  /(?<!\p{L})(?:not yet|should|could|might|may|would have|whether|perhaps|maybe|if|unless|asks?|asked|wants?|hopes?|propos\p{L}+|suggest\p{L}*|ob|wenn|falls|sollte|soll|könnte|vielleicht|möchte|vorschlag|fragt)(?!\p{L})/iu

/** A decision told as what was done or said; null: none. */
export function narratedIn(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (/\?["')]*$/.test(clause) || kind === 'file' || isPast(clause, setting)) return null
  for (const pattern of NARRATED) {
    const match = pattern.exec(clause)
    if (match !== null && !OPEN.test(clause.slice(0, match.index + match[0].length)))
      return { kind: 'decision', who: null, what: 0, confidence: 0.65 }
  }
  return null
}
