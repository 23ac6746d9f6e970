// Asks who waits for whom.

/** Who waits for the person. */
export const FOR_ME =
  /\bwho(?:['’]?s| is| else is| are)?(?: all| still)* wait(?:s|ing) (?:for|on) (?:me|us|(?:an? |my |our )?(?:answer|reply))\b|\bwho (?:still )?(?:needs|wants|expects) (?:something|anything|an? (?:answer|reply)) (?:from|of) (?:me|us)\b|\bwhom? (?:do|should|must) i (?:still )?(?:owe (?:something|anything|an? (?:answer|reply))|(?:answer|reply to))[\s?!.]*$|(?<!\p{L})wer wartet (?:(?:noch|alles|gerade|denn|eigentlich) )*auf (?:mich|uns|(?:eine |meine )?(?:antwort|rückmeldung))(?!\p{L})|(?<!\p{L})wem (?:muss|schulde|sollte) ich (?:noch )?(?:(?:et)?was|eine antwort|antworten)(?!\p{L})/iu
/** Whom the person waits for. */
export const FOR_THEM =
  /\b(?:who(?:m)?|what) (?:am i|are we) (?:still )?waiting (?:for|on)\b[\s?!.]*$|\bwho (?:still )?owes (?:me|us) (?:something|anything|what)\b|(?<!\p{L})(?:auf wen|worauf|auf was) warten? (?:ich|wir)(?: noch| gerade| eigentlich| alles| denn)*[\s?!.]*$|(?<!\p{L})wer schuldet (?:mir|uns) (?:noch )?(?:et)?was(?!\p{L})/iu

export const WAITING = new RegExp(`${FOR_ME.source}|${FOR_THEM.source}`, 'iu')
