// Questions about fields as people put them round about: whether there is any, whether one is late with anything, what one is meant to do.
const ANY = String.raw`(?:any(?:thing)?|something)(?: else)?(?: of it| at all)?`
const GERMAN_ANY = String.raw`(?:irgend)?(?:et)?was(?: (?:von mir|anderes))?`

/** How it is asked, and what it asks for. */
const ROUND_ABOUT: readonly [RegExp, string][] = [
  [new RegExp(`^(?:(?:and|so|but) )?(?:is|are) (?:there )?${ANY} (?=.)`, 'iu'), 'what '],
  [new RegExp(`^(?:(?:and|so|but) )?(?<do>do (?:i|we)) (?:still |currently )?have ${ANY} `, 'iu'), 'what $<do> have '],
  [
    /^(?:(?:and|so) )?am i (?:running )?(?:late|behind|overdue) (?:with|on) (?:anything|something|any(?: of)?(?: my)?(?: tasks?| to-?dos?)?)/iu,
    'what of mine is overdue',
  ],
  [
    /(?<!\p{L})(?:am i|are we) (?:supposed|meant|expected) to (?:(?:get|have) (?:done|finished)|do|finish|deliver)(?!\p{L})/iu,
    'do i have due',
  ],
  [
    new RegExp(
      `^(?:(?:und|aber) )?(?:ist|sind|liegt|liegen) (?<where>(?:(?:bei mir|noch|gerade|im team|da) ){0,3})${GERMAN_ANY} `,
      'iu',
    ),
    'was ist $<where>',
  ],
  [
    new RegExp(
      `^(?:(?:und|aber) )?hab(?:e|en)? (?<who>ich|wir) (?<where>(?:(?:noch|gerade|da) ){0,2})${GERMAN_ANY} `,
      'iu',
    ),
    'was habe $<who> $<where>',
  ],
  [
    /^(?:(?:and|so) )?(?:is|are) (?<who>\p{L}[\p{L}'’ -]{1,30}?) (?:running )?(?:late|behind|overdue) (?:with|on) (?:anything|something|any(?: of)?(?: (?:his|her|their))?(?: tasks?| to-?dos?)?)$/iu,
    'overdue tasks of $<who>',
  ],
  [
    /^(?:(?:und|aber) )?ist (?<who>\p{L}[\p{L} -]{1,30}?) (?:mit|bei) (?:irgend)?(?:et)?was (?:im|in) (?:verzug|rückstand)$/iu,
    'überfällige Aufgaben von $<who>',
  ],
  [
    /^(?:(?:and|so) )?(?:who(?:['’]s| has| is) (?:got |doing |working on )?what(?: on)?|who does what|what (?:has|does|is) (?:everyone|everybody|each of us) (?:got|have|doing|working on)(?: on| to do| open| left)?)(?=$| )/iu,
    'all open tasks ',
  ],
  [
    /^(?:(?:und|also) )?wer (?:hat|macht|tut) (?:gerade |noch |alles )?(?:was|welche aufgaben)(?=$| )/iu,
    'alle offenen Aufgaben ',
  ],
]
/** Says once more whose it is: "what do I personally have due". */
const SELF =
  /(?<=(?<!\p{L})(?:i|ich|my|me|mir|mine)(?: (?:still|have|habe?|noch|must|muss))?) (?:personally|myself|persönlich|selbst|selber)(?!\p{L})/giu

/** The same question, asked straight. */
export function plainlyAsked(text: string): string {
  const straight = text.replace(SELF, '')
  const found = ROUND_ABOUT.find(([pattern]) => pattern.test(straight))
  return found ? straight.replace(found[0], found[1]) : straight
}
