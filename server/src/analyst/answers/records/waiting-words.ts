// Asks who waits for whom.

const ANSWER = String.raw`(?:answers?|repl(?:y|ies)|response|decision|ok(?:ay)?|approval|go-ahead|feedback|yes or (?:a )?no|word|sign-off|call(?: back)?)`
const ANTWORT = String.raw`(?:antwort(?:en)?|rückmeldung|rückruf|entscheidung|freigabe|ok(?:ay)?|reaktion|zusage|feedback|bescheid)`
const MY = String.raw`(?:an? |my |our |any )?`

/** Who waits for the person. */
export const FOR_ME = new RegExp(
  [
    String.raw`\bwho(?:['’]?s| is| else is| all is| are)?(?: all| still| else)* wait(?:s|ing) (?:for|on) (?:me|us|${MY}${ANSWER})\b`,
    String.raw`\bwho(?:['’]?s| is)?(?: all| still| else)* waiting to hear (?:back )?from (?:me|us)\b`,
    String.raw`\bwho (?:all )?(?:still |else )*(?:needs|wants|expects) (?:something|anything|${MY}${ANSWER}) (?:from|of|out of) (?:me|us)\b`,
    String.raw`\bwhom? (?:do|should|must) i (?:still )?(?:owe (?:something|anything|${MY}${ANSWER}(?: to)?)|(?:need to |have to )?(?:answer|reply to|respond to|get back to|write back to))[\s?!.]*$`,
    String.raw`\bwhom? (?:have(?:n['’]?t| not)? i|i have(?:n['’]?t| not)?) (?:not |still |yet ){0,2}(?:answered|replied to|responded to|got(?:ten)? back to|written back to)(?: yet)?[\s?!.]*$`,
    String.raw`^(?:and |so )?(?:(?:what|which) )?(?:messages?|mails?|e-?mails?|questions?) (?:still )?(?:need|want|await|are waiting for|wait for)s? ${MY}${ANSWER}(?: from me)?[\s?!.]*$`,
    String.raw`(?<!\p{L})wer wartet (?:(?:noch|alles|gerade|denn|eigentlich) )*auf (?:mich|uns|(?:eine |meine |irgendeine )?${ANTWORT})(?!\p{L})`,
    String.raw`(?<!\p{L})wer (?:braucht|will|möchte|erwartet) (?:(?:noch|alles|gerade|denn|eigentlich) )*(?:(?:et)?was|(?:eine |ein |meine )?${ANTWORT}) von (?:mir|uns)(?!\p{L})`,
    String.raw`(?<!\p{L})wem (?:muss|schulde|sollte) ich (?:noch )?(?:(?:et)?was|eine ${ANTWORT}|antworten|zurückschreiben)(?!\p{L})`,
    String.raw`(?<!\p{L})wem (?:bin ich (?:noch )?(?:(?:et)?was|(?:eine )?${ANTWORT}) schuldig|hab(?:e)? ich (?:noch )?(?:nicht|keine) (?:geantwortet|zurückgeschrieben|${ANTWORT} gegeben))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:auf )?(?:welche|wessen) (?:nachrichten?|mails?|fragen?) (?:muss|sollte) ich (?:noch )?(?:be)?antworten(?!\p{L})`,
  ].join('|'),
  'iu',
)
/** An answer is waited for, and no work. */
export const FOR_ANSWER = new RegExp(
  String.raw`\b(?:${ANSWER}|answered?|replied|respond(?:ed)?|hear|get back|got(?:ten)? back|written? back)\b|(?<!\p{L})(?:${ANTWORT}|(?:be)?antworten|geantwortet|zurück(?:ge)?schr\p{L}+)(?!\p{L})`,
  'iu',
)
/** Whom the person waits for. */
export const FOR_THEM =
  /\b(?:who(?:m)?|what) (?:am i|are we) (?:still )?waiting (?:for|on)\b[\s?!.]*$|\bwho (?:still )?owes (?:me|us) (?:something|anything|what)\b|(?<!\p{L})(?:auf wen|worauf|auf was) warten? (?:ich|wir)(?: noch| gerade| eigentlich| alles| denn)*[\s?!.]*$|(?<!\p{L})wer schuldet (?:mir|uns) (?:noch )?(?:et)?was(?!\p{L})/iu

export const WAITING = new RegExp(`${FOR_ME.source}|${FOR_THEM.source}`, 'iu')
