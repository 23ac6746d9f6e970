// "Who are we waiting for with the permit, and until when?", "woran hängt das Gutachten noch?": the texts on the matter that is named say whom
// and how long, and no list of promises does.

const STILL = String.raw`(?: (?:still|all|now|currently|actually|exactly)){0,2}`
const NOCH = String.raw`(?: (?:noch|eigentlich|denn|gerade|jetzt|alles|immer)){0,3}`
const UNTIL = String.raw`(?:,? (?:and |und )?(?:(?:until|till|by|since) when|how (?:much )?long(?:er)?|what for|why|bis wann|seit wann|wie lange(?: noch)?|worauf|warum)){0,2}[\s?!.]{0,4}$`
const ASKED: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:and|so|but|ok)[, ]+)*(?:whom?|what|whose (?:answer|reply|ok|signature|approval|word)) (?:are we|am i|is everyone|is everybody)${STILL} (?:waiting|held up)(?: (?:for|on|by)){1,2}${STILL} (?:with|on|in|about|regarding|over|at|re) (?<what>.{2,70}?)${UNTIL}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:und|also|aber|ok)[, ]+)*(?:auf wen|auf was|auf wessen (?:antwort|ok|freigabe|unterschrift)|worauf|woran) (?:warten? (?:wir|ich)|hängen? (?:wir|es|['’]?s)|liegt (?:es|['’]?s))${NOCH} (?:bei|beim|bei de[rmn]|mit|wegen|in sachen|zu[rm]?|im) (?<what>.{2,70}?)${NOCH}${UNTIL}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:und|also|aber|ok)[, ]+)*(?:woran|an wem|an was) (?:hängt|hakt|klemmt|scheitert|liegt)${NOCH} (?!es(?!\p{L})|['’]s(?!\p{L})|das(?=[\s?!.]{0,4}$))(?<what>.{2,70}?)${NOCH}${UNTIL}`,
    'iu',
  ),
]
const ARTICLE = /^(?:the|this|that|our|my|all|der|die|das|den|dem|des|unsere[rnm]?|meine[rnm]?) /iu
/** A person, or nothing that could be looked for. */
const NOTHING = /^(?:it|that|this|them|him|her|now|today|es|das|dem|denen|ihm|ihr|ihnen|jetzt|heute)$/iu

/** What it is that waits; null where another thing is asked. */
export function heldUp(text: string): string | null {
  const what = ASKED.map((pattern) => pattern.exec(text)?.groups?.what).find((found) => found !== undefined)
  const bare = what?.replace(ARTICLE, '').trim() ?? ''
  return bare.length < 2 || NOTHING.test(bare) ? null : bare
}
