// Days that bite, by construction instead of by a word of expiry: what a rule or a contract demands by a day, what a body wants then, a length of time
// that is left, the loss that follows if a thing is not there, an offer that is held. English and German.
import { datesIn } from '../../dates/written.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { NUMBER } from '../../text/written-words.ts'
import { isPast } from '../decisions/resolutions.ts'
import type { Draft, Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { anyCase as i } from '../form/sieve.ts'
import { isAgent } from '../who/agents.ts'

const LENGTH = String.raw`(?:${NUMBER})(?: \(\d{1,3}\))?[- ](?:calendar |business |working |banking |clear |full |volle )?(?:days?|weeks?|fortnights?|months?|tage?n?|wochen?|monate?n?|werktage?n?|arbeitstage?n?)'?`

/** What binds everybody by itself. */
const RULE =
  '(?:charter|statutes?|by-?laws?|rules?|law|act|code|contract|lease|policy|terms|agreement|treaty|licen[cs]e|permit|order|constitution|standing orders|regulations?|directive|deed|ordinance|articles|scheme|grant letter|award letter|tender|satzung|gesetz|verordnung|vertrag|mietvertrag|pachtvertrag|bescheid|auflage|ordnung|geschäftsordnung|richtlinie|ausschreibung|vereinbarung|police|konzession|genehmigung)'
const RULED = i(
  String.raw`(?:^|[,;:–-] |\b(?:that|and|dass|und) )(?:the |our |their |die |der |das |unsere? |laut (?:der |dem )?|nach (?:der |dem )?|under (?:the |our )?|according to (?:the |our )?|gemäß (?:der |dem )?)?(?:[\p{L}'-]+ )?${RULE}(?: (?:of|for|with|der|des|für|mit) (?:the )?[\p{L}'-]+)?,? (?:says?|said|states?|requires?|provides?|wants?|demands?|stipulates?|calls for|gives? us|sets?|allows?|obliges?|verlangt|sagt|sieht|fordert|schreibt|gibt|bestimmt|setzt|erlaubt|verpflichtet|muss|müssen|must|has to|have to|hat)(?!\p{L})`,
)
/** A party to a contract, by what a contract calls it. */
const PARTY =
  '(?:borrower|lender|buyer|seller|purchaser|vendor|tenant|landlord|lessee|lessor|contractor|client|customer|supplier|licen[cs]ee|licensor|licensee|employer|employee|agent|principal|company|party|parties|grantee|grantor|beneficiary|applicant|operator|insured|insurer|guarantor|mortgagor|exhibitor|participant|member|hirer|owner|darlehensnehmer|darlehensgeber|käufer|verkäufer|mieter|vermieter|pächter|verpächter|auftragnehmer|auftraggeber|besteller|lieferant|abnehmer|lizenznehmer|lizenzgeber|kunde|versicherungsnehmer|antragsteller|bieter|aussteller|teilnehmer|arbeitnehmer|arbeitgeber)'
const OBLIGED = i(
  String.raw`(?:^|[,;:.–-] |\d )(?:the |each |every |any |either |der |die |das |jeder )?${PARTY}(?:in|innen|n|s)? (?:(?:shall|must|will|has to|have to|is to|are to|undertakes? to|agrees? to|is required to|hat|haben|muss|müssen|ist verpflichtet|sind verpflichtet|verpflichtet sich)(?!\p{L}))`,
)

/** Somebody wants a thing by or on a day; whoever says "I" or "we" wants nothing of themself. */
const WANTS =
  /(?<who>(?:(?:[Tt]he|[Oo]ur|[Tt]heir|[Hh]is|[Hh]er|[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*|[Ii]hr\p{L}*) )?(?:[\p{L}\d.'&-]+ ){0,3}[\p{L}\d.'&-]+|[Hh]e|[Ss]he|[Tt]hey|[Ee]r|[Ss]ie) (?:now |still |also |only |jetzt |noch |nun )?(?:needs?|wants?|requires?|expects?|asks? for|must have|has to have|insists? on|braucht|brauchen|benötigt|benötigen|will|wollen|verlangt|verlangen|erwartet|erwarten|fordert|fordern) (?:\p{L}+ )?(?:the|an?|our|my|his|her|their|its|your|all|both|this|that|two|three|four|final|written|signed|original|numbers|figures|den|die|das|eine?n?|unser\p{L}*|mein\p{L}*|sein\p{L}*|ihr\p{L}*|alle|beide|zwei|drei)(?!\p{L})/u
const WANT_TO = /^(?: (?:to|wir|ich|nicht|kein\p{L}*))(?!\p{L})/iu
const NEEDS_TIME =
  /(?<!\p{L})(?:earlier|later|instead|rather than|statt|früher|später|I promised|we promised|versprochen)(?!\p{L})|(?<!\p{L})(?:more|extra|another|mehr|weitere[nr]?|noch) (?:time|zeit|day|week|tag|woche)/iu

const LEFT: readonly RegExp[] = [
  i(
    String.raw`(?<!\p{L})(?:we|you|they|he|she|I|that|this|it|which)(?:'ve| have| has|'s)? ?(?:then |only |just |now |still |got |gives? us |gave us |leaves? us |left us |has |have )*(?<=(?:have|has|got|'ve|only|just|us) )(?:only |just |about )?${LENGTH}(?: (?:left|from (?:then|there|that|the|receipt)|to (?!him|her|them|the (?:house|north|south))[\p{L}]|after|in which|until|notice))?(?=$|[.,;!)]| (?:to|left|from|after|in which|and|until|notice)(?!\p{L}))`,
  ),
  i(
    String.raw`(?<!\p{L})(?:haben|hat|bleiben|bleibt|hätten) (?:wir|uns|sie|er|ich|mir|ihm|ihr|ihnen)? ?(?:dann |nur |noch |nur noch |jetzt |gerade )*${LENGTH}(?: zeit)?(?=$|[.,;!)]| (?:zeit|ab|um|und|für|bis))`,
  ),
]
/** "Fourteen days puts us at 1 December" */
const COUNTED = i(
  String.raw`(?<!\p{L})${LENGTH}(?:,? (?:from|after|on from|ab|nach|von|of|seit)(?!\p{L})[^?;]{2,40}?)?,? (?:puts us (?:at|on|in)|puts it (?:at|on)|takes us to|brings us to|gets us to|makes (?:it|that)|is|means|would be|are up on|ends? on|runs? out on|ist|sind|wäre|wären|macht|heißt|heisst|bedeutet|bringt uns (?:auf|zum)|läuft bis|enden? am)(?: the| der| den| am| dem)? $`,
)
/** A remedy and its length: "Widerspruch: 1 Monat ab Zustellung". */
const REMEDY = i(
  String.raw`^(?:the |die |der |das )?(?:[\p{L}-]+ ){0,2}(?:\p{L}*(?:widerspruch|einspruch|klage|berufung|beschwerde|einsprache|rekurs|revision|rückgabe|storno|stornierung|kündigung|rücktritt|widerruf|anfechtung|zahlungsziel|bindung)(?:s?frist)?|objections?|appeals?|complaints?|cancellation|withdrawal|returns?|notice|claims?|payment(?: terms)?|protest|challenge)(?: (?:frist|period|window))?(?::| –| -| ist| is| innerhalb(?: von)?| binnen| innert| within| in)? (?:innerhalb (?:von )?|binnen |innert |within |nur |only |of )?${LENGTH} (?:ab|nach|seit|from|after|of|following|vor|before)(?!\p{L})`,
)
/** "no later than thirty-five days after the date of the letter" */
const WITHIN = i(
  String.raw`(?<!\p{L})(?:no later than|not later than|at the latest|within|inside|at least|not less than|spätestens|binnen|innert|innerhalb(?: von)?|mindestens) ${LENGTH} (?:after|of|from|following|before|prior to|ahead|beforehand|nach|vor|vorher|zuvor|im voraus|ab)(?!\p{L})`,
)
const MUST_SAY =
  /(?<!\p{L})(?:must|shall|need|needs|needed|has to|have to|required|only (?:if|when|effective|valid)|unless|lapses?|void|refund\w*|cancel\w*|appeal\w*|object\w*|notice|notify|notified|claim\w*|pay\w*|due|return\w*|sign\w*|file\w*|submit\w*|receiv\w*|acceptance|muss|müssen|soll|nur|wirksam|gültig|kündig\w*|widersp\w*|einsp\w*|zugeh\w*|zugegangen|zahl\w*|einreich\w*|eingereicht|anmeld\w*|meld\w*|stornier\w*|rück\w*|frist\w*|verfällt|erlischt)(?!\p{L})/iu

/** Said with the day behind it: what it is good until, what is closed after it. */
const BEFORE_DAY: readonly RegExp[] = [
  i(
    String.raw`(?<!\p{L})(?:refundable|returnable|redeemable|exchangeable|renewable|cancellable|payable|bookable|valid|good|firm|open|free|available|on offer|extended|invited|accepted|welcome|possible|holds|held|stands?|fixed|locked|guaranteed|einlösbar|gültig|buchbar|kündbar|stornierbar|erstattbar|verfügbar|möglich|frei|reserviert|gebunden|gesichert|garantiert|zugesichert|offen|ausgeliehen|geliehen|gemietet|vermietet|gebucht|on loan|rented|hired|borrowed|booked|let|haltbar|zulässig|abrufbar|bestellbar|anmeldbar)(?: for us| to us| für uns)? (?:only |nur |noch |nur noch )?(?:until|till|til|through|thru|up to|to|bis)(?: (?:the|and including|close of business(?: on)?|zum|zur|einschließlich|inkl\.|mitte|ende|end of|am|on)){0,3} $`,
  ),
  i(
    String.raw`(?<!\p{L})(?:signed|placed|received|booked|made|ordered|concluded|delivered|submitted|filed|issued|paid|dispatched|entered into) (?:only )?(?:after|later than|beyond|past|from|on or after) (?:the )?$`,
  ),
  i(String.raw`^(?:nach|after|ab|beyond|past)(?: the| dem)? $`),
  i(
    String.raw`(?<!\p{L})(?:lapses|expires?|ends?|runs? out|is up|are up|comes? up|falls? due|falls? in|matures?|is (?:time-barred|statute-barred|void|forfeit|history)|closes?|shuts?|stops?) (?:at (?:noon|midnight|\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)?) )?(?:on |in |at |with |by )?(?:the )?(?:end of )?$`,
  ),
  i(
    String.raw`(?<!\p{L})(?:läuft|laufen|gilt|gelten|reicht|reichen) (?:\p{L}+ ){0,3}bis (?:zum |zur |ende |mitte |am )?$`,
  ),
  i(
    String.raw`(?<!\p{L})(?:must|has to|have to|needs? to|shall|got to) (?:\p{L}+ )?be (?:with|at|in|here|there|on|back|over|out|up|down|through|received|lodged|postmarked)(?!\p{L})[^?;]{0,30}$`,
  ),
]
const BEHIND_DAY: readonly RegExp[] = [
  i(
    String.raw`^[.,]?(?: \p{L}+)? (?:ist|wird|sind|wäre) (?:dann |endgültig |definitiv |leider )?(?:schluss|ende|dicht|vorbei|zu spät|feierabend|abgabe|stichtag|deadline|annahmeschluss)(?!\p{L})`,
  ),
  i(
    String.raw`^[,]? (?:\p{L}+ ){0,4}(?:hält|halten|halte) (?:\p{L}+ ){0,6}(?:frei|gebunden|zurück|offen|reserviert|vor)(?=[.,;!]|$)`,
  ),
  i(
    String.raw`^(?: um \d{1,2}(?:[:.]\d\d)?(?: uhr)?)? (?:noch )?(?:\p{Ll}+bar|gültig|möglich|offen|frei|reserviert|zulässig|gebunden|erbeten|erwünscht)(?=[.,;!]|$)`,
  ),
]

/** What is lost if a thing is not there by then. */
const OR_LOST: readonly RegExp[] = [
  i(
    String.raw`^(?:if|unless|should)(?!\p{L})[^?;]{4,160}?(?<!\p{L})(?:by|before|within|until|on|after)(?!\p{L})[^?;]{2,120}?(?:,| (?:the|they|we|it|he|she|I|then|his|her|that))(?! (?:\p{L}+ )?(?:will|'ll) (?:send|call|write|ring))[^?;]*?(?<!\p{L})(?:lapse\w*|stands?|lose\w*|lost|fine\w*|void|cancel\w*|forfeit\w*|goes|go|falls?|charge\w*|drops?|dropped|closes?|becomes?|rolls?|gone|refuse\w*|reject\w*|penalt\w*|pay\w*|expires?|binding|default\w*|deemed|sue\w*|walk\w*|sells?|takes?|withdraw\w*)(?!\p{L})`,
  ),
  /^(?:Ist|Sind|Liegt|Liegen|Kommt|Kommen|Zahlt|Zahlen|Fehlt|Fehlen|Haben|Hat|Steht|Stehen|Geht|Gehen|Wird|Werden|Reicht|Reichen) [^,;?]{3,80}(?<!\p{L})(?:nicht|kein\p{L}*|noch nicht|nichts)(?!\p{L})[^,;?]{0,40}, (?:dann |so )?\p{Ll}/u,
  i(
    String.raw`^(?:wer|whoever|anyone who|those who|alle, die)(?!\p{L})[^;?]{3,80}?(?<!\p{L})(?:nicht|not|n't|kein\p{L}*|no)(?!\p{L})[^;?]{0,60}, `,
  ),
  i(
    String.raw`(?:, es sei denn|, außer|, ausser|, unless|, wenn nicht) (?:ich|wir|I|we|the|he|she|they|er|sie|der|die|das)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:kann|können|could|can|dürfen|darf)(?!\p{L})[^;?]{2,80}, (?:danach|nachher|sonst|ab dann|after that|afterwards|then|otherwise)(?!\p{L})`,
  ),
  i(
    String.raw`(?:,| –| -|;|\.) (?:or|or else|otherwise|after (?:that|which)(?: it| they)?|and then|then|sonst|danach|andernfalls|dann)(?!\p{L})[^?;]{2,90}?(?<!\p{L})(?:gone|lost|lapses?|expires?|fine\w*|penalt\w*|more expensive|goes up|\+ ?\d|rolls? over|last year's|returns? to|go(?:es)? back|verfällt|verloren|weg|teurer|steigt|verlängert|strafe|zu spät|vorbei|erlischt|gilt|fällt)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:nur|erst|only)(?:,)? (?:wenn|falls|sofern|if|when|provided) [^;?]{2,120}(?:bis dahin|by then|rechtzeitig|in time|spätestens)(?!\p{L})`,
  ),
]
const FRONTED_DE =
  /^\p{Lu}\p{Ll}+(?:t|en) (?:werden|sein) (?:muss|müssen|soll|sollen)(?!\p{L})|(?<!\p{L})bis dahin (?:muss|müssen) (?!ich|wir)/u
const GIVES_TIME =
  /(?<!\p{L})(?:gives?|gave|allows?|allowed|grants?|leaves?|left) (?:us|me|him|her|them) (?:only |just )*(?:until|till|til|up to)(?!\p{L})|(?<!\p{L})(?:lässt|lassen|gibt|geben|gewährt|räumt) (?:uns|mir|ihm|ihr|ihnen|euch) [^?;]{0,40}(?<!\p{L})bis(?!\p{L})[^?;]{2,40}(?:zeit|aufschub|frist)(?!\p{L})/iu
const ENDS_FROM =
  /(?<!\p{L})(?:verf(?:ä|a)ll\p{L}*|erlösch\p{L}*|erlisch\p{L}*|ungültig|nicht mehr (?:gültig|möglich)|expires?|lapses?|void|invalid|no longer (?:valid|possible|accepted))(?!\p{L})/iu
const HOLDS_DE =
  /(?<!\p{L})(?:hält|halten) (?:[\p{L}]+ ){0,5}?(?:sich|uns|ihr|wir|sie|er)(?: [\p{L}.\d]+){0,8} (?:frei|gebunden|zurück|reserviert|offen|vor)[.!]?$/u
const FIRST = /(?<!\p{L})(?:I|we|ich|wir|I'm|I'll|we'll|we're)(?!\p{L})/iu

/** A day that bites by how it is said; null: none. */
export function lapseIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause) || isPast(clause, setting) || clause.length > 500) return null
  const { base, people } = setting
  const found: Draft = {
    kind: 'deadline',
    who: null,
    what: 0,
    confidence: 0.66,
    hedged:
      hasCondition(clause) &&
      !/(?<!\p{L})(?:unless|ausser|außer|sonst|es sei denn|if|wenn|falls)(?!\p{L})/iu.test(clause),
  }
  const ahead = datesIn(clause, base).filter(({ day, role }) => day >= base.today && role !== 'from')
  const after = datesIn(clause, base).filter(({ day, role }) => day >= base.today && role === 'from')
  if (ahead.length === 0 && after.length === 0) {
    if (
      LEFT.some((pattern) => pattern.test(clause)) &&
      !/(?<!\p{L})(?:worked|spent|stayed|waited|ago|holiday|urlaub)(?!\p{L})/iu.test(clause)
    )
      return found
    return REMEDY.test(clause) || (WITHIN.test(clause) && MUST_SAY.test(clause)) ? found : null
  }
  if (RULED.test(clause) || (people.kind === 'file' && !setting.isTalk && OBLIGED.test(clause))) return found
  if (HOLDS_DE.test(clause) || GIVES_TIME.test(clause) || (after.length > 0 && ENDS_FROM.test(clause))) return found
  if (FRONTED_DE.test(clause) || REMEDY.test(clause)) return found
  if (OR_LOST.some((pattern) => pattern.test(clause))) return { ...found, hedged: false }
  for (const date of [...ahead, ...after]) if (besideDay(clause, date)) return found
  return ahead.some((date) => isWanted(clause, date, setting)) ? found : null
}

function besideDay(clause: string, { from, to, role }: WrittenDate): boolean {
  const before = clause.slice(Math.max(0, from - 110), from)
  const behind = clause.slice(to, to + 110)
  if (COUNTED.test(before)) return true
  const isAfter = role === 'from'
  for (const [at, pattern] of BEFORE_DAY.entries()) {
    const needsAfter = at === 1 || at === 2
    if (needsAfter !== isAfter && at !== 1) continue
    if (!pattern.test(before)) continue
    if (at === 2)
      return (
        from < 12 &&
        /(?<!\p{L})(?:nicht|nichts|kein\p{L}*|niemand|not|no|nothing|never|nobody|no longer|n't|only|nur|teurer|more|double|extra)(?!\p{L})/iu.test(
          behind,
        )
      )
    return !FIRST.test(before) || at === 0
  }
  return !isAfter && BEHIND_DAY.some((pattern) => pattern.test(behind))
}

/** Somebody else's want of a thing; "Petra needs the key on Friday" of a colleague is one, too. */
function isWanted(clause: string, { from }: WrittenDate, setting: Setting): boolean {
  const match = WANTS.exec(clause)
  if (match === null || match.index > 60 || match.index + match[0].length > from) return false
  const who = match.groups?.who ?? ''
  const rest = clause.slice(match.index + match[0].length)
  if (FIRST.test(who) || WANT_TO.test(rest) || NEEDS_TIME.test(clause) || hasCondition(clause)) return false
  // "will die Fahnen bis zum 8. liefern": that is a promise.
  if (
    /(?:will|wollen)(?!\p{L})/u.test(match[0]) &&
    (/\p{Ll}{3,}n[.!]?$/u.test(clause) ||
      !/(?<!\p{L})(?:bis|den|die|das|der|von|am|zum|spätestens|vor)(?!\p{L})/u.test(clause))
  )
    return false
  return (
    /^(?:he|she|they|er|sie)$/i.test(who) ||
    setting.people.isParty(who) ||
    isAgent(who) ||
    /^(?:[Dd]as|[Dd]ie|[Dd]er|[Tt]he) \p{L}*(?:amt|behörde|registry|authority|commission|board|office|ministry)(?:s)?$/u.test(
      who,
    ) ||
    /^\p{Lu}[\p{L}.&-]*(?: \p{Lu}[\p{L}.&-]*)?$/u.test(who)
  )
}
