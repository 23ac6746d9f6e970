// Decisions by the construction that tells them: a day that is fixed or changed, an answer behind a label, what was agreed at the end of a line, consent,
// what one had to call off, an elliptic passive, unanimity. English and German.
import { datesIn } from '../../dates/written.ts'
import type { Draft, Setting } from '../draft.ts'
import { hasCondition, hasHedge } from '../form/clauses.ts'
import { anyCase as i } from '../form/sieve.ts'
import { isAgent } from '../who/agents.ts'
import { isPast } from './resolutions.ts'

/** What takes place; a delivery or a report does not. */
const EVENT =
  '(?:\\p{L}*(?:feier|fest|essen|party|tour|reise|fahrt|probe|konzert|versammlung|treffen|markt|messe|lauf|turnier|premiere|eröffnung|gala|ausflug|aktionstag|tag der offenen tür|inventur|klausur|einweihung|taufe|trauung|lesung|aufführung|vernissage|verkostung|begehung|umzug|schließung)|\\p{L}*(?:dinner|lunch|breakfast|supper|picnic|concert|lighting|parade|fair|open (?:house|day|evening)|trip|outing|retreat|reception|ball|show|workshop|wedding|funeral|service|match|game|tournament|opening|gig|recital|stocktake|auction|raffle|festival|ceremony|bazaar|bake sale|procession|rehearsal|adoption|performance|state of the \\p{L}+))'
const ANSWER =
  '(?:yes|no|ja|nein|a yes|a no|ja\\.|approved|agreed|off|out|on|go|no-go|stop|dead|gone|cut|vom tisch|gestorben|gestrichen|abgesagt|raus|drin|zugesagt|abgelehnt|genehmigt|passt|gekauft|bestellt|einverstanden|kommt|kommt nicht|fällt weg|fällt flach|off the table|off the list|out of the question|not this year|next year|nächstes jahr|dieses jahr nicht|later|später|nicht mehr)'
const PASSED =
  '(?:dropped|scrapped|cancelled|canceled|approved|agreed(?! to)|shelved|postponed|rejected|parked|axed|binned|pulled|killed|accepted|declined|withdrawn|deferred|abandoned|extended|renewed|granted|refused|adopted|signed off|called off|brought forward|put back|pushed back|gestrichen|abgesagt|genehmigt|bewilligt|abgelehnt|verschoben|vertagt|verworfen|beschlossen|angenommen|zurückgestellt|eingestellt|aufgegeben|verlängert|gekündigt|freigegeben|storniert)'
const OFF_INF =
  '(?:absagen|streichen|stornieren|verschieben|abblasen|kündigen|einstellen|aufgeben|verwerfen|schließen|vertagen|abbestellen|zurückziehen|ablehnen|verlegen)'
const OFF_VERB =
  '(?:cancel|call (?:it|the [^?;]{2,30}|him|her|them) off|call off|drop|postpone|scrap|shelve|pull|withdraw|abandon|close|move|turn (?:it|them|him|her) down|put (?:it|the [^?;]{2,30}) (?:off|back))'
const TOOK =
  '(?:took|chose|picked|went|kept|stayed|bought|hired|sold|dropped|closed|opted|settled|plumped|stuck|gave in|gave way|caved|relented|backed down|agreed|decided|cut|let)'

type Rule = readonly [RegExp, number]
const RULES: readonly Rule[] = [
  // "…, so vereinbart", "… as agreed"
  [
    i(
      String.raw`(?:,| –| -|\() ?(?:so |as |wie |just as )?(?:so vereinbart|so beschlossen|so abgemacht|so besprochen|so entschieden|wie vereinbart|wie abgemacht|as agreed|so agreed|as decided|by agreement|by common consent|einvernehmlich|im konsens|that's settled|that is settled|das steht|damit ist das durch|full stop|end of story|period|punkt|basta|aus ende|und fertig)[.!)]*$`,
    ),
    0.66,
  ],
  // An answer behind its label.
  [
    i(
      String.raw`^(?!(?:she|he|they|er|sie|note|nb|ps|status|stand|rsvp)\b)[^:?;]{3,70}: (?:definitely |clear |klares |klar |leider |wieder )?${ANSWER}(?=$|[.;!]|,(?! (?:we|I|he|she|it|they|wir|ich|er|sie|es)(?!\p{L}))| \()`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`^(?![^?;]{0,40}\b(?:he|she|they|we|I|it|who|which|that|er|sie|wir|ich|man)\b)(?:the |our |all |die |der |das |den )?(?:(?:[\p{L}\d'&/-]+ ){2,5}|\p{Lu}[\p{L}-]+ (?!verschoben|postponed|vertagt|deferred|put back))${PASSED}(?: (?:until|till|to|for|by|as|bis|auf|um|wegen|because)(?!\p{L})[^?;]*)?[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^[^:?;]{3,60}: (?:please |bitte )?(?:sell|buy|take|hire|cut|close|move|postpone|order|let|return|renew|extend|stop|end|keep|drop|repair|replace|verkaufen|kaufen|behalten|nehmen|abgeben|streichen|verlängern|schließen|ersetzen|reparieren)(?: (?:it|them|that|this|him|her))?(?: (?:off|on|back|down|go))?[.!]?$`,
    ),
    0.56,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:antrag|vorlage|motion|proposal|application|bid|budget|haushalt|etat|satzung|entwurf) (?:ist|sind|is|are|went|ging|kam|came) (?:jetzt |nun |now |endlich |finally )?(?:durch|through)(?=[.,;!]|$)|(?<!\p{L})(?:cast|casts|gave|gives) (?:his|her|their|its|the) (?:vote|votes|casting vote) (?:for|against|in favou?r)(?!\p{L})`,
    ),
    0.64,
  ],
  // A rule from now on, and where a thing will be.
  [
    i(
      String.raw`(?<!\p{L})(?:müssen|muss|dürfen|darf) (?:\p{L}+ )?(?:künftig|fortan|ab sofort|ab jetzt|in zukunft|zukünftig|nur noch|nicht mehr)(?!\p{L})(?! (?:können|sein werden))|(?<!\p{L})(?:must|may|has to|have to|can) (?:now |only )?(?:[^?;]{2,60} )?(?:from now on|in future|until further notice)(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|we|i|next|nächste\p{L}*)(?!\p{L}))(?:the |our |die |der |das |unser\p{L}* )?(?:[\p{L}'-]+ ){1,4}(?:will be held|is to be held|are to be held|will take place|findet|finden) (?:(?:this year|next year|dieses jahr|heuer|nächstes jahr|wieder|again) )?(?:in|at|im|auf|bei) (?:the |der |dem |den )?\p{L}[\p{L} -]{2,30}(?: statt)?[.!]?$`,
    ),
    0.58,
  ],
  // Consent.
  [
    i(
      String.raw`(?<!\p{L})(?:damit|mit (?:dem|der|den|diesem|dieser|allem|ihrem|deinem|eurem)[^?;,]{0,50}) (?:bin|sind) (?:ich|wir) (?:\p{L}+ )?einverstanden|(?<!\p{L})(?:ich bin|wir sind) (?:damit|mit [^?;,]{3,60}) (?:\p{L}+ )?einverstanden|^(?:ja, |ok, )?einverstanden(?:,| mit|\.|!|$)(?! sind)|(?<!\p{L})(?:I|we) (?:accept|consent to|agree to|hereby accept) (?:the|your|his|her|their|this|that|these|those)(?!\p{L})|(?:that(?:'s| is)|this is|it(?:'s| is)) (?:fine|ok|okay|all right|alright) (?:by|with|for) (?:me|us)(?=[.,;!]|$)|(?<!\p{L})(?:stimme|stimmen) (?:ich|wir) (?:dem |dieser |diesem )?(?:[^?;]{0,40} )?zu[.!]?$|(?<!\p{L})(?:ich stimme|wir stimmen) (?:dem|der|diesem|dieser|ihrem|ihrer|deinem)(?!\p{L})[^?;]{0,60}zu[.!]?$`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:told|wrote|emailed|texted|said to|assured) (?:him|her|them|the \p{L}+|\p{Lu}[\p{L}.]+(?: \p{Lu}\p{L}+)?) (?:that )?(?!(?:he|she|they|I|we|it)(?!\p{L}))[^?;]{2,50} (?:works|work|is fine|are fine|is ok(?:ay)?|suits (?:us|me)|is good|will do nicely|is agreed)(?=[.,;!]|$| for (?:us|me))`,
    ),
    0.62,
  ],
  // Had to be given up.
  [
    i(
      String.raw`(?<!\p{L})(?:musste|mussten|habe|haben|hat) (?:ich|wir|er|sie|man) (?:[^?;]{0,60} )?${OFF_INF}(?: müssen)?[.!]?$|(?<!\p{L})(?:ich|wir|er|sie|man) (?:musste|mussten) (?!nicht)[^?;]{2,80} ${OFF_INF}[.!]?$|(?<!\p{L})(?:I|we|he|she|they|the \p{L}+)(?:'ve| have| has)? (?:had|had unfortunately|unfortunately had) to ${OFF_VERB}(?!\p{L})`,
    ),
    0.64,
  ],
  [
    i(
      String.raw`^(?:so |and |but )?(?:we|they)(?:(?:'re| are)(?: now| all| therefore| just)? (?:pulling|killing|scrapping|ditching|binning|shelving|axing|nixing|joining|backing|endorsing|supporting|opposing|contesting|conceding|refunding|donating|scaling|letting|dropping out|signing|swapping|parking|halving|doubling|capping|waiving|doing (?:it|that|this|the \d)|having (?:it|that|this|the \d)|riding along)|(?:'re| are)(?: now)? \p{L}{3,}ing [^?;]{2,60} instead| go (?:down|up) to| ride along| piggyback)(?!\p{L})`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`^(?:we |they )?(?:scratch|forget|kill|bin|nix|scrap|axe|ditch) (?:the|that|this|our|all)(?!\p{L})(?! (?:surface|moment))`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:in the end|eventually|finally|after (?:some|much|a lot of|long|more|a long) [^,;?]{2,40})[, ]+(?:then )?(?:we|they|he|she|I|the \p{L}+|\p{Lu}\p{L}+|man|both) (?:all )?${TOOK}(?!\p{L})`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:we|they|I)(?:'ve| have| had)? (?:settled|fixed|set|agreed|capped|pegged|frozen|put) (?:the|his|her|our|their|its) [\p{L} ]{3,40} (?:at|to|on) `,
    ),
    0.64,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?<!(?<!\p{L})(?:the|an?|our|their|your|his|her|my|any|no|each|this) )(?:OK'?d|okayed|oked|greenlit|green-lit|blessed|cleared|waved through|signed off on|nodded through|rubber-stamped|approved|vetoed|overruled|ruled)(?!\p{L}) (?:the|a|an|our|his|her|my|that|it|this|\p{Lu}|\d|grey|[\p{L}]+)`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`^(?:the |our )(?:[\p{L}'-]+ ){1,3}(?:gets?|keeps?|loses?) the (?!answers?|letters?|offers?|reports?|news|impression|point|idea|figures|draft|quote|mail|picture|feeling|money|keys?|worst|best|benefit|blame|credit|message|floor|chance|vote|most)(?:\p{L}+ ){0,2}\p{L}+[.!]?$`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:the |our )?(?:[\p{L}-]+ ){1,3}(?:moves?|shifts|relocates|goes over|changes over|transfers) (?:over |across |up |down )?(?:to|into) (?:the|a|our|\p{Lu})(?!\p{L})(?! ?\d)`,
    ),
    0.57,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:I|we|he|she|they)(?: have| has|'ve)? (?:hereby |therefore )?(?:ruled|ordained|decreed|directed|ordered) that `,
    ),
    0.64,
  ],
  // Unanimity and settlement in German.
  [
    i(
      String.raw`(?<!\p{L})(?:kommt|kommen|kam|kamen) (?:[^?;]{0,30} )?überein(?!\p{L})|(?<!\p{L})(?:übereingekommen|darin|darüber|hierin|da) (?:sind|waren|ist|war) (?:sich |wir uns )?(?:alle|beide|die \p{L}+|man|wir)(?: uns)? (?:\p{L}+ )?einig|(?<!\p{L})(?:es )?(?:herrscht|herrschte|besteht|bestand) (?:\p{L}+ )?(?:einigkeit|konsens|einvernehmen|einvernehmlichkeit)(?!\p{L})|(?<!\p{L})(?:wird|werden|wurde|wurden) (?:\p{L}+ )?(?:stattgegeben|entsprochen|abgeholfen|zugestimmt|folge geleistet|nicht stattgegeben|stattgegeben)[.!]?$`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:hat|haben|habe) sich (?:\p{L}+ )?(?:für|gegen|auf) [^?;]{2,60} (?:ausgesprochen|entschieden|festgelegt|verständigt|geeinigt|entschlossen)(?=[.,;!]|$)`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wird|werden)(?: ab [^?;,]{2,20}| künftig| jetzt| nun| in zukunft)? (?:\p{L}+ )?kein\p{L}* [^?;]{2,50} mehr \p{Ll}+(?:t|en)[.!]?$`,
    ),
    0.64,
  ],
  [
    /^\p{Lu}\p{Ll}*(?:ge\p{Ll}{2,}(?:t|en)|(?<=[BVEbveüÜ])\p{Ll}{3,}(?:t|en)|iert) (?:wird|werden) (?!müssen|bis |muss |soll|kann|gerade|oft|meist|immer)(?:\p{L}+ ){0,2}(?:der|die|das|den|dem|zu \p{L}+|ein\p{L}*|nur|künftig|ab|mit|von|in|nach|am|im|zwei|drei|alle|beide|bei|auf|ohne)(?!\p{L})/u,
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})in (?:den )?(?:ruhestand|rente|pension|altersteilzeit) (?:geht|gehen|gehe|tritt|wechselt)|(?<!\p{L})(?:geht|gehe|tritt|wechselt) (?:[^?;]{0,60} )?in (?:den )?(?:ruhestand|rente|pension|altersteilzeit)|(?<!\p{L})(?:nun|jetzt) erst (?:zum|im|am|in) [^?;]{2,30} aus[.!]?$`,
    ),
    0.66,
  ],
  [i(String.raw`(?<!\p{L})(?:nun|jetzt) doch(?! (?:noch|mal|nicht mehr|auch)(?!\p{L}))(?!\p{L})`), 0.6],
  [
    i(
      String.raw`^(?:die |der |das |den )?[\p{L}\d -]{3,50} (?:geht|gehen|bleibt|kommt) (?:an|bei|in|zu) (?:den|die|das|der|dem) [\p{L} ]{3,40}, (?:so|wie) `,
    ),
    0.62,
  ],
]
/** A leading day from which something holds: "From next season the bar is cash-free", "Ab der neuen Saison gilt das auch für Gäste". */
const FROM_ON =
  /^(?:From|As of|As from|Starting(?: from| with| in)?|Beginning|Effective|With effect from|Ab) (?:the |dem |der |dieser |diesem |next |nächste[rnms]? |kommende[rnms]? |neue[rnms]? |new |coming |this ){0,3}(?:\d[\d./]*(?:st|nd|rd|th|\.)?(?: \p{L}{3,})?|season|year|month|week|term|quarter|spring|summer|autumn|winter|saison|spielzeit|jahr|monat|woche|quartal|schuljahr|frühjahr|sommer|herbst|winter|\p{Lu}\p{L}{2,})(?: \d{4})?,? (?!to |bis |until |till |and |und )[^?;]*(?<!\p{L})(?:is|are|will|pays?|gets?|has|have|must|may|costs?|opens?|closes?|takes?|does|do|only|no|free|runs?|moves?|goes|wird|werden|ist|sind|gilt|gelten|zahlt|zahlen|kostet|kosten|hat|haben|darf|dürfen|muss|müssen|nur|kein\p{L}*|öffnet|schließt|fährt|gibt|bekommt|bekommen|nimmt|nehmen|läuft|laufen)(?!\p{L})/iu
const AWAY =
  /(?<!\p{L})(?:I|I'm|ich|urlaub|ferien|holiday|away|leave|krank|sick|available|erreichbar|verfügbar|rain|regen|schnee|snow)(?!\p{L})/iu
const DAY_IS: readonly RegExp[] = [
  i(
    String.raw`(?<!\p{L})(?:we(?:'ve| have)? (?:made|make|moved|changed|shifted|put|brought|said) (?:it|that|this|them) (?:to |for |on |back to |forward to )?|we(?:'re| are) (?:now )?(?:doing|having|holding|making) (?:it |that |this )?(?:on )?)(?:the )?$`,
  ),
  i(
    String.raw`^(?!(?:meeting|next meeting|the next|call|hearing|he|she|they|I|we|deadline|delivery)\b)(?:[\p{Lu}][\p{L}'-]*|the|our|all) ?(?:[\p{L}\d'&-]+ ){0,4}(?:is|are|was|were|has been|have been)(?: now| all)? (?:set|fixed|booked|scheduled|down|pencilled in|confirmed|called) for (?:the )?(?:\p{L}+,? )?$`,
  ),
  i(
    String.raw`(?<!\p{L})(?:wird|werden|wurde|wurden|ist|sind|hat|haben)(?!\p{L})[^?;]{0,80}? (?:auf|für|um eine woche auf) (?:den |die |das )?(?:\p{L}+, )?(?:den )?$`,
  ),
  i(String.raw`^(?:okay |ok |so )*(?:it|that)(?:'s| is) (?:now )?(?:on |going to be )?(?:the )?$`),
]
const SET_DE =
  /^[^?;]{0,30}? (?:gelegt|verlegt|verschoben|festgesetzt|festgelegt|terminiert|angesetzt|gesetzt|geschoben|vorgezogen|anberaumt|datiert|bestimmt|vertagt)(?=[.,;!)]|$| und| worden)/iu
const AFRESH =
  /^[^?;]{0,40}?(?<!\p{L})(?:instead|and not|not the|rather than|now instead|now because|it is|and no later|statt|anstatt|und nicht)(?!\p{L})/iu
const EVENT_DAY = i(
  String.raw`^(?:die |der |das |the |our |unser\p{L}* )?(?:[\p{L}\d'&-]+ ){0,3}?${EVENT}(?: (?:in|im|at|der|des|for|mit|with) [\p{L} ]{2,30})?(?::| ist| is| findet| jetzt| nun| now| neu| doch| on| am| erst| dieses jahr| this year)*(?: (?:on|am|at|den|the|auf|for))?(?: the)? ?$`,
)
const TAKEN =
  /^ (?:collides|clashes|does not|doesn't|is (?:out|taken|off|not)|won't|can't|geht nicht|passt nicht|kollidiert|ist (?:belegt|nicht))/iu
const OPEN =
  /(?<!\p{L})(?:not yet|yet to|should|could|might|may|would|whether|perhaps|maybe|if|unless|asks?|asked|wants?|hopes?|propos\p{L}+|suggest\p{L}*|ob|wenn|falls|sollte|soll|sollen|könnte|vielleicht|möchte|vorschlag|schlägt|fragt|tbc|tbd|offen|unklar|noch nicht|wohl|evtl|eventuell|\?)(?!\p{L})/iu
const MEMORY =
  /(?<!\p{L})(?:years ago|in those days|als ich|when I was|used to|früher|damals|always|immer|gern|gerne|usually)(?!\p{L})/iu

/** A decision by how it is told; null: none. */
export function choiceIn(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (/\?["')]*$/.test(clause) || (kind === 'file' && !setting.isTalk) || isPast(clause, setting)) return null
  if (clause.length > 400 || MEMORY.test(clause)) return null
  const decision: Draft = { kind: 'decision', who: null, what: 0, confidence: 0.64, hedged: false }
  for (const [pattern, confidence] of RULES) {
    const match = pattern.exec(clause)
    if (match === null || OPEN.test(clause.slice(0, match.index + match[0].length))) continue
    const first = clause.split(' ')[0] ?? ''
    // "It must be empty by the 5th": a day that bites.
    if (/(?<!\p{L})(?:must|has to|have to)(?!\p{L})/iu.test(match[0]) && isUntil(clause, setting)) continue
    // "Petra dropped off …": somebody did something.
    if (match.index === 0 && setting.people.isPerson(first) && !/:/.test(match[0])) continue
    return { ...decision, confidence, hedged: hasCondition(clause) && !/unless|until|before/i.test(clause) }
  }
  if (hasHedge(clause) || OPEN.test(clause) || /(?<!\p{L})(?:muss|müssen|must)(?!\p{L})/iu.test(clause)) return null
  if (kind === 'note' && FROM_ON.test(clause) && !AWAY.test(clause)) return { ...decision, confidence: 0.58 }
  return dayFixed(clause, setting) ? { ...decision, confidence: 0.6 } : null
}

const isUntil = (clause: string, { base }: Setting): boolean =>
  datesIn(clause, base).some(({ day, role }) => role === 'until' && day >= base.today)

function dayFixed(clause: string, setting: Setting): boolean {
  const { base, people } = setting
  const ahead = datesIn(clause, base).filter(({ day, role }) => day > base.today && role !== 'from')
  for (const { from, to } of ahead) {
    const before = clause.slice(Math.max(0, from - 120), from)
    const behind = clause.slice(to, to + 120)
    for (const [at, pattern] of DAY_IS.entries()) {
      if (!pattern.test(before)) continue
      if (at === 0 || at === 1) return true
      if (at === 2 && SET_DE.test(behind)) return true
      if (at === 3 && AFRESH.test(behind)) return true
    }
    if (
      people.kind === 'note' &&
      EVENT_DAY.test(before) &&
      !TAKEN.test(behind) &&
      !people.isPerson(before.split(' ')[0] ?? '') &&
      !/^(?:next|nächste[rs]?) /i.test(before)
    )
      return true
  }
  return false
}

/** Who a leading phrase leaves standing: "For the side aisle the bishop OK'd it". */
export const isDecider = (who: string, setting: Setting): boolean =>
  /^(?:we|they|he|she|wir|sie|er|man)$/i.test(who) || setting.people.isParty(who) || isAgent(who)
