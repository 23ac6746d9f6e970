// English clauses about somebody, said to them: "whether he can deliver" -> "Can you deliver?".

const BE: Record<string, string> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
  "isn't": "aren't",
  "wasn't": "weren't",
  "doesn't": "don't",
  "hasn't": "haven't",
}
const DAYS =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)\b/g
/** Of her: a word that is no other beginning stands behind. */
const HER =
  /\bher(?= (?!(?:an?|the|that|this|on|by|in|at|to|with|if|when|and|for|about|from|until|before|after|as|so|again|soon|back|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|our|my|your|but|or|because|since|while|though|than|too|whether|what|where|which|who|how|why|now|then|here|there|tonight|yesterday|up|out|off|over|down|into|of|we|i|you|they|he|she|it|please|anyway|(?:ca|wo|do|did|does|is|has|have|was)n['’]?t|can|could|will|would|is|was)\b)\p{L})/giu
/** Contractions as they are typed without their apostrophe. What is another word besides ("well", "were", "its") is left. */
const BARE_NOT = /\b(?<verb>ca|do|does|did|is|are|was|were|has|have|had|could|would|should|must|need)nt\b/giu
const BARE_IS = /\b(?<who>that|what|there|who|where)s(?= \p{L})/giu
const withApostrophes = (text: string): string =>
  text
    .replace(BARE_NOT, (_, verb: string) => `${verb}n't`)
    .replace(/\bwont\b/giu, "won't")
    .replace(BARE_IS, (_, who: string) => `${who}'s`)
    .replace(/(?<![\p{L}'’])im(?= \p{L})/giu, "I'm")
    .replace(/(?<![\p{L}'’])ive(?= \p{L})/giu, "I've")
    .replace(/\b(?<who>you|they)(?<verb>re|ve|ll)(?= \p{L})/giu, (_, who: string, verb: string) => `${who}'${verb}`)

/** What may be of the one who is written to, or of another who was named. */
export const maySpeakOfAnother = (said: string): boolean => /\b(?:he|she|his|her|hers)\b/iu.test(said)
const MODAL = /^(?:can|could|will|would|shall|should|may|might|must)$/iu
const AUX = String.raw`(?:can|could|will|would|shall|should|may|might|must|is|are|was|were|has|have|had)`

/** A verb of the third person as it is said to somebody: "gets" -> "get". */
function spoken(verb: string): string {
  const odd = BE[verb.toLowerCase()]
  if (odd) return odd
  if (/(?:[^s]s)$/u.test(verb) && !/(?:thus|always|perhaps|yes)$/iu.test(verb))
    return /(?:ch|sh|x|z|ss|o)es$/u.test(verb)
      ? verb.slice(0, -2)
      : /[^aeiou]ies$/u.test(verb)
        ? `${verb.slice(0, -3)}y`
        : verb.slice(0, -1)
  return verb
}

/** The one who is written to is spoken to, days and "I" have their capitals. */
export function toHearerEnglish(text: string): string {
  // "that the driver lost his phone": of another who is named first, it is his.
  const other =
    /^(?:the|a|an|our|my|mr|mrs|ms|dr)\s|^\p{Lu}\p{Ll}+ (?:is|was|has|can|will|\p{Ll}+(?:s|ed))\b/u.test(text) &&
    !/^(?:I|He|She|We|You|They)\b/u.test(text)
  let said = withApostrophes(text)
    .replace(/(?<![\p{L}'’])i(?=$|[ ,]|['’](?:m|ll|ve|d)\b)/gu, 'I')
    .replace(DAYS, (day) => day[0]?.toUpperCase() + day.slice(1))
  said = said.replace(/^they(?= )/iu, 'you')
  if (!other)
    said = said
      .replace(
        /(?<=^|[ ,])(?:he|she)(?<apostrophe>['’]s)? (?:(?<adverb>also|still|only|already|really|now) )?(?<verb>[\p{L}'’]+)/giu,
        (_, apostrophe, adverb, verb) =>
          apostrophe
            ? `you are ${adverb ? `${adverb} ` : ''}${verb}`
            : `you ${adverb ? `${adverb} ` : ''}${MODAL.test(verb) ? verb : spoken(verb)}`,
      )
      .replace(/\b(?:his|hers)\b/gu, 'your')
      .replace(HER, 'your')
  return said
    .replace(/(?<=\p{L} )him(?!\p{L})/gu, 'you')
    .replace(HER, (word) => `${word}\u0000`)
    .replace(/(?<=\p{L} )her(?![\p{L}\0])/gu, 'you')
    .replaceAll('\u0000', '')
    .replace(/(?<=\p{L} )them(?!\p{L})/gu, (word) =>
      /^(?:i|we|you|they) /iu.test(text) && !/\p{Ll}s /u.test(text) ? 'you' : word,
    )
}

const INVERTS = new RegExp(
  String.raw`^(?<subject>(?:[\p{L}\d'’.,€$£%-]{1,24} ){1,6}?)(?<aux>${AUX}) (?<rest>.{1,300})$`,
  'iu',
)
const LEAD =
  /^(?:(?:how (?:many|much|long|often|soon|far) (?:\p{Ll}+ )?)|(?:what|which) (?:time|day|date|price|colou?r|size) |(?:when|how|what|where|why|who|which) )/iu

/** "we can move it" -> "Can we move it?"; with "when" before it "When can we move it?". What has no such verb is asked for politely. */
export function questionInEnglish(clause: string): string {
  const lead = LEAD.exec(clause)?.[0] ?? ''
  const told = toHearerEnglish(clause.slice(lead.length))
  const { subject, aux, rest } = INVERTS.exec(told)?.groups ?? {}
  const isWhole = !/\b(?:if|when|that|because|and|which|who)\b/iu.test(subject ?? '')
  if (subject && aux && rest && isWhole) {
    const asked = `${lead}${aux.toLowerCase()} ${subject.trim()} ${rest}?`
    return `${asked[0]?.toUpperCase()}${asked.slice(1)}`
  }
  return `Could you let me know ${lead === '' ? 'whether ' : lead}${told}?`
}

/** "rebook the crane", "not to come": what somebody is asked to do. */
export function requestInEnglish(doing: string): string {
  const told = toHearerEnglish(doing.replace(/^to /iu, ''))
  const not = /^not (?:to )?(?<what>.+)$/isu.exec(told)?.groups?.what
  return not ? `Please do not ${not}.` : `Could you please ${told.replace(/^please /iu, '')}?`
}
