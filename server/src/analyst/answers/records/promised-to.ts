// Which way a question about promises goes, by its subject and whom it names as the receiver: "What did we promise Andrei?", "What was Andrei
// promised?", "Was haben wir Frau Köhler zugesagt?" ask for one's own; "What did Andrei promise us?", "Was hat uns Frau Köhler zugesagt?" for theirs.

export type Way = 'mine' | 'theirs'

const PROMISED = String.raw`(?:promis(?:e|es|ed|ing)|ow(?:e|es|ed|ing)|commit(?:s|ted)?|assur(?:e|es|ed)|guarantee[sd]?|offer(?:s|ed)?|pledged?|agree[sd]?|told|tell|said|say)`
const SMALL = String.raw`(?: (?:still|already|ever|also|then|actually|all|both|have|had|has|to|noch|schon|denn|eigentlich|auch))*`
const TO_US = new RegExp(
  String.raw`(?<!\p{L})${PROMISED}(?: to)? (?:us|me)(?!\p{L})|(?<!\p{L})promised(?: \p{L}+)? to (?:us|me)(?!\p{L})|(?<!\p{L})(?:are|is|am|was|were|been) (?:we|i) (?:still )?(?:been )?(?:promised|owed|waiting)|(?<!\p{L})(?:we|i)(?: are| am| were| was|['’]re|['’]m)? (?:still )?waiting (?:for|on)|(?<!\p{L})(?:we|i) (?:were|was|are|am|have been) (?:promised|owed|assured|offered)`,
  'iu',
)
const TO_US_DE =
  /(?<!\p{L})(?:hat|haben|hatte|hatten|schuldet|schulden|verspricht|versprechen|wollte|wollten|sagte|sagten|versprach|versprachen|wurde|wurden|ist|sind)(?!\p{L})(?![^?]{0,80}(?<!\p{L})(?:wir|ich)(?!\p{L}))[^?]{0,80}(?<!\p{L})(?:uns|mir)(?!\p{L})|(?<!\p{L})warten? (?:wir|ich)(?!\p{L})|(?<!\p{L})(?:wir|ich) warten?(?!\p{L})/iu
const BY_US = new RegExp(
  String.raw`(?<!\p{L})(?:do|did|have|had|would|will) (?:we|i)${SMALL} ${PROMISED}(?!\p{L})|(?<!\p{L})(?:we|i|we['’]ve|i['’]ve)${SMALL} ${PROMISED}(?!\p{L})|(?<!\p{L})(?:our|my) (?:own )?(?:\p{L}+ )?(?:promises?|commitments?|word)(?!\p{L})(?! from)|(?<!\p{L})promises? (?:of ours|we|i|to (?!us|me))|(?<!\p{L})owed? (?:by us|by me)`,
  'iu',
)
/** "What was Andrei promised?": by us, unless somebody is named who did. */
const RECEIVED =
  /(?<!\p{L})(?:was|were|is|are)(?! (?:i|we|it|this|that|there|what)(?!\p{L})) [\p{L}.’' -]{2,40}? (?:been )?(?:promised|assured|offered|guaranteed)(?! (?:us|me|to)(?!\p{L}))(?![^?]*(?<!\p{L})by (?!us|me|\d|when|mon|tue|wed|thu|fri|sat|sun)\p{L})|(?<!\p{L})(?:has|have|had)(?! (?:i|we|it)(?!\p{L})) [\p{L}.’' -]{2,40}? been (?:promised|assured|offered|guaranteed)(?! (?:us|me|to)(?!\p{L}))(?![^?]*(?<!\p{L})by (?!us|me|\d|when)\p{L})/iu
const BY_US_DE =
  /(?<!\p{L})(?:habe?n?|hatten?|schulden?|schulde|sind|bin)(?: \p{L}+){0,4}? (?:wir|ich)(?!\p{L})|(?<!\p{L})(?:wir|ich) (?:habe?n?|hatten?|schulden?|sind|bin|wollten?)(?!\p{L})|(?<!\p{L})(?:unsere?|meine?)[nrs]? (?:zusagen?|versprechen)(?!\p{L})/iu
const RECEIVED_DE =
  /(?<!\p{L})(?:wurden?|ist|sind|war|bekommt|bekam|kriegt|erhält)(?! (?:uns|mir)(?!\p{L}))(?!\p{L})(?![^?]{0,80}(?<!\p{L})(?:von|vom) (?!uns|mir))[^?]{2,80}?(?<!\p{L})(?:versprochen|zugesagt|zugesichert|von (?:uns|mir))(?!\p{L})/iu

const ASKS_OWN = new RegExp(
  String.raw`^(?:what|which|when|how much)(?: \p{L}+)? (?:do|did|have|had|would|will) (?:we|i)${SMALL} ${PROMISED}(?! (?:to )?(?:us|me)(?!\p{L}))(?!\p{L})|^(?:was|welche\p{L}?|wann|wie ?viel)(?: \p{L}+)? (?:habe?n?|hatten?|schulden?) (?:wir|ich)(?!\p{L})`,
  'iu',
)
const EACH_OTHER = /(?<!\p{L})(?:each other|one another|einander|gegenseitig)(?!\p{L})/iu

/** Null: it names no way. */
export function wayAsked(text: string): Way | null {
  if (EACH_OTHER.test(text)) return null
  // The question itself comes before what it says beside: "What did we promise the tenant when she told us about the damp?"
  if (ASKS_OWN.test(text)) return 'mine'
  if (TO_US.test(text) || TO_US_DE.test(text)) return 'theirs'
  if (BY_US.test(text) || BY_US_DE.test(text)) return 'mine'
  return RECEIVED.test(text) || RECEIVED_DE.test(text) ? 'mine' : null
}
