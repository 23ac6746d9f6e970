// What a day is the day of, by its own clause: of an end, a notice, a start, a payment, a delivery. Days of different roles contradict each other in nothing.

const ROLES: readonly (readonly [string, RegExp])[] = [
  [
    'notice',
    /(?<!\p{L})(?:(?:give|gives|giving|given|gave|serve[sd]?|serving) (?:\p{L}+ )?notice|notice (?:can|must|has|is|was|to|by|until|period|due|deadline|date)|notice|terminat\p{L}+|cancel\p{L}*|opt(?:s|ed)? out|break (?:date|clause|option)|kündig\p{L}+|gekündigt|\p{L}*kündigung\p{L}*|widerspr\p{L}+|widerruf\p{L}*)(?!\p{L})/giu,
  ],
  [
    'end',
    /(?<!\p{L})(?:ends?|ended|ending|expir\p{L}+|verfällt|verfiel|runs? (?:out|until|till|to|through)|ran out|lapses?|lapsed|matur\p{L}+|(?:valid|good|in force|fixed) (?:until|till|through|to)|endet|endete|enden|ende|ausläuft|abläuft|läuft(?: [\p{L}\d.]+){0,5} (?:aus|ab)|läuft(?: \p{L}+)? bis|laufzeit|(?:gilt|gültig|befristet) bis|vertragsende|ablauf)(?!\p{L})/giu,
  ],
  [
    'start',
    /(?<!\p{L})(?:starts?|started|begins?|began|commenc\p{L}+|kick-?off|opens?|opened|goes live|go-live|signed|beginnt|begann|startet|start|beginn|eröffn\p{L}+|öffne[nt]|fängt(?: [\p{L}\d.]+){0,5} an|unterschrieben|unterzeichnet)(?!\p{L})/giu,
  ],
  [
    'pay',
    /(?<!\p{L})(?:pays?|paid|payable|payment|invoice[ds]?|billed|instal?ment|zahl(?:t|en|bar|ung)\p{L}{0,2}|bezahlt?|überwiesen|rechnung|(?-i:Rate))(?!\p{L})/giu,
  ],
  [
    'delivery',
    /(?<!\p{L})(?:deliver\p{L}*|ships?|shipped|arriv\p{L}+|geliefert|liefer\p{L}+|lieferung|ankunft|eintreff\p{L}+)(?!\p{L})/giu,
  ],
]
/** Where another clause begins; a dot behind a figure is none. */
const CLAUSE =
  /[;:·|]|,(?!\d)|(?<!\d)\.(?=\s)| - | – |(?<!\p{L})(?:and|but|while|so|und|aber|während|sonst|otherwise)(?!\p{L})/giu

/** The role of the day that stands at `from`; '' where its clause says none. */
export function roleOf(text: string, from: number): string {
  let [begin, end] = [0, text.length]
  for (const { 0: mark, index } of text.matchAll(CLAUSE)) {
    if (index + mark.length <= from) begin = index + mark.length
    else if (index > from) {
      end = index
      break
    }
  }
  const own = roleIn(text.slice(begin, end), from - begin)
  if (own !== '') return own
  // "15 December, the last day on which they can give notice"
  const behind = APPOSED.exec(text.slice(end))?.groups?.rest
  const next = behind === undefined ? '' : roleIn(behind, 0)
  if (next !== '') return next
  // "Notice in writing, by 15 December": a limit without a verb goes on with what stands before it.
  if (!LIMIT.test(text.slice(begin, from))) return ''
  const [before = ''] = text
    .slice(0, begin)
    .split(/;|(?<!\d)\.(?=\s)/u)
    .slice(-1)
  return roleIn(before, before.length)
}
const LIMIT =
  /^\s*(?:so |also |and |und )?(?:by|until|till|no later than|at the latest|bis|spätestens)(?: (?:on|am|zum))? (?:the )?$/iu
const APPOSED =
  /^, (?<rest>(?:the|which|when|on which|by which|until which|der|die|das|dem|bis dahin|an dem|bis zu dem|dann)(?!\p{L})[^.;:,]{3,90})/iu

/** The one role that a question asks for; '' where it asks for none, or for several. */
export function roleAsked(question: string): string {
  const roles = new Set(ROLES.flatMap(([role, words]) => (question.search(words) >= 0 ? [role] : [])))
  return roles.size === 1 ? ([...roles][0] ?? '') : ''
}

/** The cue that stands nearest before it, else the first behind. */
function roleIn(clause: string, at: number): string {
  const cues = ROLES.flatMap(([role, words]) =>
    [...clause.matchAll(words)].map(({ index }) => ({ role, index })),
  ).toSorted((a, b) => a.index - b.index)
  return (cues.findLast(({ index }) => index < at) ?? cues[0])?.role ?? ''
}
